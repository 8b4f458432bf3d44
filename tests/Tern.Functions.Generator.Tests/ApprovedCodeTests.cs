namespace Tern.Functions.Generator.Tests;

/// <summary>
/// The approved code of a type. A change of the generator shows in review as a diff of that code.
/// To accept a change: <c>TERN_ACCEPT=1 dotnet test --project tests/Tern.Functions.Generator.Tests</c>, then read the diff.
/// </summary>
public sealed class ApprovedCodeTests
{
    [Theory]
    [InlineData("Order")]
    [InlineData("Shipment")]
    public void Generate_returns_the_approved_code(string name)
    {
        GeneratorRun run = GeneratorRun.Of(File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs")));
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Problems);
        ApprovedFolder.Compare(name, run.Files);
    }
}
