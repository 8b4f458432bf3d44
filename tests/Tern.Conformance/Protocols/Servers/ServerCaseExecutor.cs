using System.Text;
using System.Text.Json;
using Tern.Conformance.Protocols.Bodies;
using Tern.Generator.Shapes;
using Tern.ServerRuntime;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Runs one compiled case.</summary>
internal static class ServerCaseExecutor
{
    /// <returns>The difference from the expectation, or null if the case passed.</returns>
    public static string? Run(Service service, ProtocolCase test, Type type)
    {
        try
        {
            return test.Kind == CaseKind.Request ? Read(service, test, type) : Write(test, type);
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
    }

    private static string? Read(Service service, ProtocolCase test, Type type)
    {
        byte[] body = CaseMessage.Bytes(test.Message.BodyMediaType, test.Message.Body ?? "");
        var request = new RestRequest
        {
            Method = test.Message.Method!,
            Path = PathOf(service, test),
            Query = string.Join('&', test.Message.GetList("queryParams")),
            Headers = [.. test.Message.Headers],
            Content = body,
            Body = test.Message.Body is null ? null : RequestBody.From(body),
        };
        RestRoute? route = type.GetMethod(ServerCaseWriter.Find)!.CreateDelegate<Func<RestRequest, RestRoute?>>()(request);
        if (route?.Operation != test.Owner.Name)
            return $"expected the operation {test.Owner.Name}, got {route?.Operation ?? "none"}";
        var missing = new MissingMembers();
        object read = type.GetMethod(ServerCaseWriter.Read)!.CreateDelegate<Func<RestRequest, MissingMembers, object>>()(request, missing);
        return missing.Count > 0
            ? $"{missing.Count} required members are missing"
            : StructureComparer.Compare("request", type.GetMethod(ServerCaseWriter.Expected)!.CreateDelegate<Func<object>>()(), read);
    }

    // A case can have the bucket in the host. The request dispatcher then adds it before the path.
    private static string PathOf(Service service, ProtocolCase test)
    {
        string uri = test.Message.Uri!;
        if (service.SdkId != "S3" || !test.Params.TryGetProperty("Bucket", out JsonElement name))
            return uri;
        string bucket = $"/{name.GetString()}";
        return uri.StartsWith(bucket, StringComparison.Ordinal) ? uri : uri == "/" ? bucket : bucket + uri;
    }

    private static string? Write(ProtocolCase test, Type type)
    {
        using var response = new RestResponse();
        type.GetMethod(ServerCaseWriter.WriteResponse)!.CreateDelegate<Action<RestResponse>>()(response);
        if (response.StatusCode != test.Message.Code)
            return $"expected the status {test.Message.Code}, got {response.StatusCode}";
        foreach ((string name, string value) in test.Message.Headers)
        {
            string? sent = name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase)
                ? response.ContentType
                : response.Headers.Find(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;
            if (sent is null || !HeaderText.Equal(value, sent))
                return $"expected the header {name}: {value}, got {sent ?? "none"}";
        }
        foreach (string name in test.Message.GetList("forbidHeaders"))
        {
            if (response.Headers.Exists(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)))
                return $"the header {name} is present but must be absent";
        }
        if (test.Message.Body is not { } wanted)
            return null;
        byte[] body = response.Buffer.WrittenSpan.ToArray();
        if (response.Body is { } stream)
        {
            using var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            body = bytes.ToArray();
        }
        string? difference = BodyComparer.Compare(test.Message.BodyMediaType ?? response.ContentType, wanted, body);
        return difference is null ? null : $"{difference} ({Encoding.UTF8.GetString(body)})";
    }
}
