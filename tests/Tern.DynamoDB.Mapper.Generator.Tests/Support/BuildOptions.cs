using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.DynamoDB.Mapper.Generator.Tests.Support;

/// <summary>The properties of a build that the compiler passes to generators.</summary>
/// <param name="tableTemplate">The property TernTableTemplate.</param>
internal sealed class BuildOptions(string tableTemplate) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Options(tableTemplate);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Options(null);

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Options(null);

    private sealed class Options(string? value) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, out string found)
        {
            bool isFound = key == "build_property.TernTableTemplate" && value is not null;
            found = isFound ? value! : "";
            return isFound;
        }
    }
}
