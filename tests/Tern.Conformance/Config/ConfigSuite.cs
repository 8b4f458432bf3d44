using Tern.Conformance.Config.Chains;
using Tern.Conformance.Config.Files;
using Tern.Conformance.Config.Login;
using Tern.Conformance.Config.Metadata;
using Tern.Conformance.Config.Recorded;
using Tern.Conformance.Config.Traces;

namespace Tern.Conformance.Config;

/// <summary>A kind of cases.</summary>
/// <param name="Name">The name of its file without extension. A file of further cases has a hyphen and a word after it.</param>
/// <param name="RunAsync">Runs a case. It throws a <see cref="CaseFailedException"/> for a difference.</param>
internal sealed record ConfigSuite(string Name, Func<ConfigCase, Task> RunAsync)
{
    private static readonly ConfigSuite[] s_all =
    [
        new("profile-parser", ParserCase.RunAsync),
        new("file-location", LocationCase.RunAsync),
        new("assume-role-chains", ChainCase.RunAsync),
        new("login", LoginCase.RunAsync),
        new("container", ContainerCase.RunAsync),
        new("imds-endpoint", MetadataEndpointCase.RunAsync),
        new("default-credential-provider-chain", RecordedCases.RunDefaultChainAsync),
        new("profile-provider", RecordedCases.RunProfileAsync),
        new("default-token-provider-chain", RecordedCases.RunTokenAsync),
        new("recursion-detection", TraceCase.RunAsync),
    ];

    public static IEnumerable<string> Names => s_all.Select(suite => suite.Name);

    /// <summary>Finds the kind of the cases in a file; null for none.</summary>
    public static ConfigSuite? Find(string file) =>
        Array.Find(s_all, suite => file == suite.Name || file.StartsWith($"{suite.Name}-", StringComparison.Ordinal));
}
