using Tern.Benchmarks.Codecs.AwsJson;
using Tern.Benchmarks.Codecs.Cbor;
using Tern.Benchmarks.Codecs.Query;
using Tern.Benchmarks.Codecs.Rest;

namespace Tern.Benchmarks.Protocols;

/// <summary>All groups of the protocols.</summary>
internal static class ProtocolGroups
{
    public static IReadOnlyList<ProtocolGroup> All { get; } =
    [
        AwsJsonCases.Requests,
        AwsJsonCases.Responses,
        KmsCases.Requests,
        KmsCases.Responses,
        CborCases.Requests,
        CborCases.Responses,
        RestJsonCases.Requests,
        RestJsonCases.Responses,
        RestXmlCases.Requests,
        RestXmlCases.Responses,
        QueryCases.Requests,
        QueryCases.Responses,
        S3Cases.Requests,
        S3Cases.Responses,
        StsCases.Requests,
        StsCases.Responses,
        ProtocolCalls.Group,
    ];

    /// <summary>Returns the groups whose titles contain one of the words, or all groups without words.</summary>
    public static IReadOnlyList<ProtocolGroup> Matching(IReadOnlyList<string> words) =>
        words.Count == 0 ? All : [.. All.Where(group => words.Any(word => group.Title.Contains(word, StringComparison.OrdinalIgnoreCase)))];
}
