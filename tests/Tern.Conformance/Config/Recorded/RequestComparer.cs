using System.Text.Json;
using Tern.Conformance.Config.Metadata;

namespace Tern.Conformance.Config.Recorded;

/// <summary>
/// Compares requests with recorded ones by meaning: method, URI, the headers that identify the caller, and the names of parameters.
/// </summary>
/// <remarks>
/// The values of parameters and keys are not those of the recording: in several cases, accounts, tokens and keys of the recording have been replaced in the
/// files but not in the recorded request, or the reverse. So a value must be the recorded one, or occur in the files, the environment or an earlier
/// response of the case.
/// </remarks>
internal sealed class RequestComparer
{
    private static readonly string[] s_identifyingHeaders = ["x-amz-sso_bearer_token", "x-aws-ec2-metadata-token", "x-aws-ec2-metadata-token-ttl-seconds"];

    /// <summary>The parameters whose values are compared exactly.</summary>
    private static readonly string[] s_operationParameters = ["Action", "Version", "grantType"];

    private readonly IReadOnlyDictionary<string, string> _variables;
    private readonly IReadOnlyDictionary<string, string> _files;
    private readonly List<string> _knownTexts;

    public RequestComparer(IReadOnlyDictionary<string, string> variables, IReadOnlyDictionary<string, string> files)
    {
        _variables = variables;
        _files = files;
        _knownTexts = [.. variables.Values, .. files.Values];
    }

    /// <summary>Adds a text in which the values of later requests can occur.</summary>
    public void AddKnownText(string text) => _knownTexts.Add(text);

    /// <exception cref="CaseFailedException">The requests differ.</exception>
    public void Compare(RecordedExchange expected, SentRequest actual)
    {
        string differs = $"expected {expected}, got {actual}";
        Check.That(expected.Method == actual.Method, differs);
        Check.That(expected.Uri.GetLeftPart(UriPartial.Path) == actual.Uri.GetLeftPart(UriPartial.Path), differs);
        Check.Equal($"the query of {actual}", FormParameters.Parse(expected.Uri.Query.TrimStart('?')), FormParameters.Parse(actual.Uri.Query.TrimStart('?')));
        foreach (string header in s_identifyingHeaders)
            Check.Equal($"the header {header} of {actual}", expected.Headers.GetValueOrDefault(header), actual.Find(header));
        if (ContainerToken.IsRequired(actual, _variables))
            ContainerToken.Compare(actual, _variables, _files);
        else
            CompareSignature(expected, actual);
        CompareParameters(expected, actual);
    }

    private void CompareSignature(RecordedExchange expected, SentRequest actual)
    {
        const string Start = "AWS4-HMAC-SHA256 Credential=";
        string? authorization = actual.Find("Authorization");
        if (!expected.Headers.ContainsKey("Authorization"))
        {
            Check.Equal($"the header Authorization of {actual}", null, authorization);
            return;
        }
        Check.That(authorization?.StartsWith(Start, StringComparison.Ordinal) is true, $"{actual} has no signature");
        string key = authorization![Start.Length..].Split('/')[0];
        Check.That(IsKnown(key), $"the key {key} of the signature of {actual} is not one of the case");
        if (actual.Find("x-amz-security-token") is { } token)
            Check.That(IsKnown(token), $"the session token of {actual} is not one of the case");
    }

    private void CompareParameters(RecordedExchange expected, SentRequest actual)
    {
        Dictionary<string, string> recorded = ReadParameters(expected.RequestBody);
        Dictionary<string, string> sent = ReadParameters(actual.Text);
        Check.SameNames($"the parameters of {actual}", recorded.Keys, sent.Keys);
        foreach ((string name, string value) in sent)
        {
            if (s_operationParameters.Contains(name))
                Check.Equal($"{name} of {actual}", recorded[name], value);
            // The default name contains the time.
            else if (name != "RoleSessionName")
                Check.That(value == recorded[name] || IsKnown(value), $"the value of {name} of {actual} is neither recorded nor one of the case: {value}");
            else
                Check.That(value.Length > 0, $"{name} of {actual} is empty");
        }
    }

    private bool IsKnown(string value) => _knownTexts.Exists(text => text.Contains(value, StringComparison.Ordinal));

    private static Dictionary<string, string> ReadParameters(string body)
    {
        if (!body.StartsWith('{'))
            return FormParameters.Parse(body);
        using JsonDocument document = JsonDocument.Parse(body);
        return document.RootElement.EnumerateObject().ToDictionary(
            member => member.Name,
            member => member.Value.ValueKind == JsonValueKind.String ? member.Value.GetString()! : member.Value.GetRawText());
    }
}
