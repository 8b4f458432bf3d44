using Tern.Conformance.Protocols.Bodies;

namespace Tern.Conformance.Protocols;

/// <summary>Compares a request with what a case expects.</summary>
internal static class RequestCheck
{
    /// <returns>The differences. Empty if there are none.</returns>
    public static IEnumerable<string> Compare(CaseMessage expected, RecordedRequest actual)
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
        if (CompareAuthentication(expected, actual) is { } authentication)
            yield return authentication;
        if (CompareBody(expected, actual) is { } body)
            yield return body;
    }

    private static IEnumerable<string> CompareQuery(CaseMessage expected, RecordedRequest actual)
    {
        List<string> parameters = [.. actual.Query.Split('&', StringSplitOptions.RemoveEmptyEntries)];
        foreach (IGrouping<string, string> wanted in expected.GetList("queryParams").GroupBy(Name))
        {
            // The values of one name are a list.
            List<string> sent = parameters.FindAll(parameter => Name(parameter) == wanted.Key);
            if (!wanted.SequenceEqual(sent))
                yield return $"expected the query parameters {string.Join('&', wanted)}, got {actual.Query}";
        }
        HashSet<string> names = [.. parameters.Select(Name)];
        foreach (string name in expected.GetList("forbidQueryParams").Where(names.Contains))
            yield return $"the query parameter {name} is present but must be absent";
        foreach (string name in expected.GetList("requireQueryParams").Where(name => !names.Contains(name)))
            yield return $"the query parameter {name} is missing";
    }

    private static IEnumerable<string> CompareHeaders(CaseMessage expected, RecordedRequest actual)
    {
        foreach ((string name, string value) in expected.Headers)
        {
            if (actual.GetHeader(name) is not { } sent)
                yield return $"the header {name} is missing";
            else if (!HeaderText.Equal(value, sent))
                yield return $"expected the header {name}: {value}, got {sent}";
        }
        foreach (string name in expected.GetList("forbidHeaders").Where(name => actual.GetHeader(name) is not null))
            yield return $"the header {name} is present but must be absent";
        foreach (string name in expected.GetList("requireHeaders").Where(name => actual.GetHeader(name) is null))
            yield return $"the header {name} is missing";
    }

    private static string? CompareAuthentication(CaseMessage expected, RecordedRequest actual)
    {
        string? start = expected.AuthScheme switch
        {
            "aws.auth#sigv4" => "AWS4-HMAC-SHA256 ",
            "aws.auth#sigv4a" => "AWS4-ECDSA-P256-SHA256 ",
            "smithy.api#httpBearerAuth" => "Bearer ",
            _ => null,
        };
        string? sent = actual.GetHeader("Authorization");
        if (expected.AuthScheme == "smithy.api#noAuth")
            return sent is null ? null : $"expected no authentication, got {sent}";
        return start is null || sent?.StartsWith(start, StringComparison.Ordinal) == true ? null : $"expected authentication by {expected.AuthScheme}, got {sent ?? "none"}";
    }

    private static string? CompareBody(CaseMessage expected, RecordedRequest actual)
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
        return expected.Body is { } wanted ? BodyComparer.Compare(expected.BodyMediaType ?? actual.GetHeader("Content-Type"), wanted, body) : null;
    }

    private static string Name(string parameter) => parameter.Split('=')[0];
}
