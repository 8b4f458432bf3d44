namespace Tern.Functions.Http.Requests;

/// <summary>What was read from an event in one pass. Texts are parts of the text buffer, documents are parts of the event.</summary>
internal struct HttpEvent
{
    public HttpEventKind Kind;

    public TextRange Method;

    /// <summary>The method in <c>requestContext.http</c>.</summary>
    public TextRange HttpMethod;

    /// <summary>The path as it is in the event, with the stage.</summary>
    public TextRange EventPath;

    /// <summary>The part of the path before the path of the function: the stage.</summary>
    public TextRange PathBase;

    /// <summary>The path without <see cref="PathBase"/>, as it is in the event.</summary>
    public TextRange RawPath;

    /// <summary>The path without <see cref="PathBase"/>, decoded once.</summary>
    public TextRange Path;

    /// <summary>Whether the service has decoded the path, so that it must not be decoded again.</summary>
    public bool IsPathDecoded;

    public TextRange RawQuery;

    public TextRange Version;

    public TextRange Stage;

    public TextRange RequestId;

    public TextRange DomainName;

    public TextRange Protocol;

    public TextRange ContextPath;

    public TextRange SourceAddress;

    public TextRange EventType;

    public TextRange ConnectionId;

    public TextRange RouteKey;

    public bool IsBase64;

    public bool HasLoadBalancer;

    public bool HasHttp;

    public bool HasRawPath;

    public bool HasMultiValues;

    public bool IsAuthorizerEvent;

    public TextRange Body;

    public TextRange Context;

    public TextRange Identity;

    public TextRange Authorizer;

    public TextRange Authentication;
}
