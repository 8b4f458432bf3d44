using System.Globalization;
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
            return test.Kind switch
            {
                CaseKind.Request => Read(service, test, type),
                CaseKind.MalformedRequest => Reject(service, test, type),
                CaseKind.EventStream => ServerEventExecutor.Run(test, type),
                _ => Write(service, test, type),
            };
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
    }

    private static string? Read(Service service, ProtocolCase test, Type type)
    {
        RestRequest request = RequestOf(service, test);
        string selected = type.GetMethod(ServerCaseWriter.Select)!.CreateDelegate<Func<RestRequest, RestRoute>>()(request).Operation;
        if (selected != test.Owner.Name)
            return $"expected the operation {test.Owner.Name}, got {selected}";
        object read = type.GetMethod(ServerCaseWriter.Read)!.CreateDelegate<Func<RestRequest, object>>()(request);
        return StructureComparer.Compare("request", type.GetMethod(ServerCaseWriter.Expected)!.CreateDelegate<Func<object>>()(), read);
    }

    private static string? Reject(Service service, ProtocolCase test, Type type)
    {
        RestRequest request = RequestOf(service, test);
        using var response = new RestResponse();
        try
        {
            type.GetMethod(ServerCaseWriter.Select)!.CreateDelegate<Func<RestRequest, RestRoute>>()(request);
            type.GetMethod(ServerCaseWriter.Read)!.CreateDelegate<Func<RestRequest, object>>()(request);
        }
        catch (RejectedRequestException e)
        {
            type.GetMethod(ServerCaseWriter.Reject)!.CreateDelegate<Action<RestResponse, RejectedRequestException>>()(response, e);
            return test.Rejection.Compare(response) is { } difference ? $"{difference} ({e.ErrorCode}: {e.ServiceMessage})" : null;
        }
        return "the request was accepted";
    }

    private static RestRequest RequestOf(Service service, ProtocolCase test)
    {
        var content = new ReceivedContent(test, service.Operations.First(operation => operation.Id == test.Owner));
        byte[] body = CaseMessage.Bytes(test.Message.BodyMediaType, content.Body ?? "");
        return new RestRequest
        {
            Method = test.Message.Method!,
            Path = PathOf(service, test),
            Query = string.Join('&', test.Message.GetList("queryParams")),
            Headers = content.Headers,
            Content = body,
            Body = content.Body is null ? null : RequestBody.From(body),
        };
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

    private static string? Write(Service service, ProtocolCase test, Type type)
    {
        CaseMessage expected = test.Message;
        using var response = new RestResponse();
        type.GetMethod(ServerCaseWriter.WriteResponse)!.CreateDelegate<Action<RestResponse>>()(response);
        if (CompareHead(expected, response) is { } difference)
            return difference;
        if (expected.Body is not { } wanted)
            return null;
        byte[] body = response.Buffer.WrittenSpan.ToArray();
        if (response.Body is { } stream)
        {
            using var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            body = bytes.ToArray();
        }
        string? found = test.Kind == CaseKind.Error && service.SdkId == "S3"
            ? S3ErrorBody.Compare(wanted, body)
            : BodyComparer.Compare(expected.BodyMediaType ?? response.ContentType, UtcTimestamps.Normalize(wanted), body);
        return found is null ? null : $"{found} ({Encoding.UTF8.GetString(body)})";
    }

    /// <summary>Compares the status and the headers of a response.</summary>
    /// <returns>The difference, or null if there is none.</returns>
    public static string? CompareHead(CaseMessage expected, RestResponse response)
    {
        if (response.StatusCode != expected.Code)
            return $"expected the status {expected.Code}, got {response.StatusCode}";
        foreach ((string name, string value) in expected.Headers)
        {
            bool isContentType = name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase);
            // A response without a body has no media type.
            if (isContentType && expected.Body is "" && response.ContentType is null)
                continue;
            string? sent = isContentType ? response.ContentType
                : name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase) ? response.Buffer.WrittenCount.ToString(CultureInfo.InvariantCulture)
                : response.Headers.Find(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;
            if (sent is null || !HeaderText.Equal(value, sent))
                return $"expected the header {name}: {value}, got {sent ?? "none"}";
        }
        foreach (string name in expected.GetList("forbidHeaders"))
        {
            if (response.Headers.Exists(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)))
                return $"the header {name} is present but must be absent";
        }
        return null;
    }
}
