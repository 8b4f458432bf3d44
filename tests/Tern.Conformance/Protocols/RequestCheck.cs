using System.Text;

namespace Tern.Conformance.Protocols;

/// <summary>Compares a request with what a case expects.</summary>
internal static class RequestCheck
{
    /// <returns>The differences; empty when there are none.</returns>
    public static IEnumerable<string> Compare(ProtocolCase expected, RecordedRequest actual)
    {
        if (expected.Method is { } method && method != actual.Method)
            yield return $"expected the method {method}, got {actual.Method}";
        if (expected.Uri is { } uri && uri != actual.Path)
            yield return $"expected the path {uri}, got {actual.Path}";
        string? host = expected.ResolvedHost ?? expected.Host;
        if (host?.Split('/')[0] is { } name && name != actual.Host)
            yield return $"expected the host {name}, got {actual.Host}";
        foreach (string difference in CompareQuery(expected, actual).Concat(CompareHeaders(expected, actual)))
            yield return difference;
        if (CompareBody(expected, actual) is { } body)
            yield return body;
    }

    private static IEnumerable<string> CompareQuery(ProtocolCase expected, RecordedRequest actual)
    {
        List<string> parameters = [.. actual.Query.Split('&', StringSplitOptions.RemoveEmptyEntries)];
        List<string> left = [.. parameters];
        foreach (string parameter in expected.GetList("queryParams"))
        {
            if (!left.Remove(parameter))
                yield return $"expected the query parameter {parameter}, got {actual.Query}";
        }
        HashSet<string> names = [.. parameters.Select(parameter => parameter.Split('=')[0])];
        foreach (string name in expected.GetList("forbidQueryParams").Where(names.Contains))
            yield return $"the query parameter {name} is there and must not be";
        foreach (string name in expected.GetList("requireQueryParams").Where(name => !names.Contains(name)))
            yield return $"the query parameter {name} is missing";
    }

    private static IEnumerable<string> CompareHeaders(ProtocolCase expected, RecordedRequest actual)
    {
        foreach ((string name, string value) in expected.Headers)
        {
            if (actual.GetHeader(name) is not { } sent)
                yield return $"the header {name} is missing";
            else if (sent != value)
                yield return $"expected the header {name}: {value}, got {sent}";
        }
        foreach (string name in expected.GetList("forbidHeaders").Where(name => actual.GetHeader(name) is not null))
            yield return $"the header {name} is there and must not be";
        foreach (string name in expected.GetList("requireHeaders").Where(name => actual.GetHeader(name) is null))
            yield return $"the header {name} is missing";
    }

    private static string? CompareBody(ProtocolCase expected, RecordedRequest actual)
    {
        byte[] body;
        try
        {
            body = actual.DecodeBody();
        }
        catch (InvalidDataException e)
        {
            return $"the body is not {actual.GetHeader("Content-Encoding")}: {e.Message}";
        }
        if (expected.Body is not { } wanted)
            return null;
        if (wanted.Length == 0 || body.Length == 0)
            return wanted.Length == body.Length ? null : $"expected the body '{wanted}', got '{Encoding.UTF8.GetString(body)}'";
        return BodyComparer.Compare(expected.BodyMediaType ?? actual.GetHeader("Content-Type"), wanted, body);
    }
}
