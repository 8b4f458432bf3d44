using System.Text;

namespace Tern.Functions.Http.Requests;

/// <summary>Determines the kind of an event by its members, and the method and the path of each kind.</summary>
internal static class HttpEventKinds
{
    private const string Expected = "Expected: the event of a REST API, an HTTP API, a function URL, an Application Load Balancer or a WebSocket API.";

    /// <exception cref="HttpEventException">The event is of no kind, or of several.</exception>
    public static void Select(ref HttpEvent source, HttpText text)
    {
        if (source.IsAuthorizerEvent)
            throw new HttpEventException($"The event is that of an authorizer. {Expected} Use [Function] with the request type of the authorizer.");
        source.Kind = KindOf(source, text);
        switch (source.Kind)
        {
            case HttpEventKind.WebSocket:
                source.Method = source.EventType;
                SetWebSocketPath(ref source, text);
                break;
            case HttpEventKind.HttpApi or HttpEventKind.FunctionUrl:
                source.Method = source.HttpMethod;
                break;
        }
        // An HTTP API decodes the path, also with the payload format 1.0, which only its events state. The other services send it as it was received.
        source.IsPathDecoded = source.Kind is HttpEventKind.HttpApi or HttpEventKind.WebSocket || (source.Kind == HttpEventKind.RestApi && text[source.Version].SequenceEqual("1.0"u8));
        HttpPaths.Split(ref source, text);
    }

    private static HttpEventKind KindOf(in HttpEvent source, HttpText text)
    {
        bool isVersion2 = text[source.Version].SequenceEqual("2.0"u8);
        bool isWebSocket = IsWebSocketEvent(text[source.EventType]) && !source.ConnectionId.IsEmpty;
        bool isVersion1 = !source.Method.IsEmpty && !source.EventPath.IsEmpty && !source.HasLoadBalancer && !isWebSocket;
        bool hasVersion2 = source.HasHttp || source.HasRawPath || isVersion2;
        int kinds = (source.HasLoadBalancer ? 1 : 0) + (isWebSocket ? 1 : 0) + (isVersion1 ? 1 : 0) + (hasVersion2 ? 1 : 0);
        if (kinds > 1)
            throw new HttpEventException($"The event has members of several kinds:{Names(source.HasLoadBalancer, isWebSocket, isVersion1, hasVersion2)}. {Expected}");
        if (source.HasLoadBalancer && !source.Method.IsEmpty)
            return source.HasMultiValues ? HttpEventKind.AlbMultiValue : HttpEventKind.Alb;
        if (isWebSocket)
            return HttpEventKind.WebSocket;
        if (isVersion1)
            return HttpEventKind.RestApi;
        if (hasVersion2 && !source.HttpMethod.IsEmpty)
            return text[source.DomainName].IndexOf(".lambda-url."u8) >= 0 ? HttpEventKind.FunctionUrl : HttpEventKind.HttpApi;
        throw new HttpEventException($"The event is not that of an HTTP request. {Expected}");
    }

    private static bool IsWebSocketEvent(ReadOnlySpan<byte> type) => type.SequenceEqual("MESSAGE"u8) || type.SequenceEqual("CONNECT"u8) || type.SequenceEqual("DISCONNECT"u8);

    private static string Names(bool loadBalancer, bool webSocket, bool version1, bool version2)
    {
        var names = new StringBuilder();
        if (loadBalancer)
            names.Append(" requestContext.elb");
        if (webSocket)
            names.Append(" requestContext.eventType");
        if (version1)
            names.Append(" httpMethod");
        if (version2)
            names.Append(" requestContext.http, rawPath or version 2.0");
        return names.ToString();
    }

    // The route is the path, so that routes of messages are those of the API.
    private static void SetWebSocketPath(ref HttpEvent source, HttpText text)
    {
        int start = text.Length;
        text.Add("/"u8);
        AddCopy(text, source.RouteKey);
        source.EventPath = text.Since(start);
    }

    private static void AddCopy(HttpText text, TextRange range)
    {
        // The buffer can be replaced by a larger one.
        text.Output.GetSpan(range.Length);
        text.Add(text[range]);
    }
}
