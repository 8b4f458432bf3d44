using System.Reflection;
using Tern.Conformance;
using Tern.Functions.Errors;

namespace Tern.Functions.Tests.Errors;

public sealed class ErrorPageTests
{
    [Fact]
    public async Task Page_lists_every_name()
    {
        string page = await File.ReadAllTextAsync(Path.Combine(RepositoryFolder.Find()!, "docs", "functions-errors.md"), TestContext.Current.CancellationToken);

        Assert.All(typeof(ErrorTypes).GetFields(BindingFlags.Public | BindingFlags.Static), field => Assert.Contains($"\n| `{field.GetRawConstantValue()}` |", page, StringComparison.Ordinal));
    }
}
