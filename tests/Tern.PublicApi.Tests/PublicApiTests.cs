using System.Reflection;
using System.Runtime.CompilerServices;

namespace Tern.PublicApi.Tests;

public class PublicApiTests
{
    public static TheoryData<string> Assemblies => ["Tern.CloudFront.Signing", "Tern.Core", "Tern.DatabaseTokens", "Tern.DynamoDB", "Tern.DynamoDBStreams", "Tern.Local", "Tern.ServerRuntime"];

    [Theory]
    [MemberData(nameof(Assemblies))]
    public void Public_API_equals_the_approved_text(string name)
    {
        string actual = ApiText.Of(Assembly.Load(name));
        string approvedFile = Path.Combine(SourceFolder(), "Approved", $"{name}.txt");
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
        {
            File.WriteAllText(approvedFile, actual);
            return;
        }
        string approved = File.Exists(approvedFile) ? File.ReadAllText(approvedFile).ReplaceLineEndings("\n") : "";
        if (actual == approved)
            return;

        string[] before = approved.Split('\n'), after = actual.Split('\n');
        IEnumerable<string> difference = before.Except(after).Select(line => $"- {line}").Concat(after.Except(before).Select(line => $"+ {line}")).Take(40);
        Assert.Fail($"""
            The public API of {name} differs from {approvedFile}:
            {string.Join('\n', difference)}
            If the change is intended, run these tests with TERN_ACCEPT=1 and review the change of the file.
            """);
    }

    [Fact]
    public void API_text_contains_types_members_and_nullability()
    {
        string text = ApiText.Of(Assembly.Load("Tern.Core"));
        Assert.Contains("public abstract class Tern.ServiceClient : System.IDisposable\n", text, StringComparison.Ordinal);
        Assert.Contains("    public string? Region { get; init; }\n", text, StringComparison.Ordinal);
        Assert.Contains("    protected ServiceClient(Tern.Runtime.ServiceDescriptor service, Tern.ClientOptions options)\n", text, StringComparison.Ordinal);
        Assert.Contains("    public const int Length = 64\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("EarlySha256", text, StringComparison.Ordinal);
    }

    private static string SourceFolder([CallerFilePath] string file = "") =>
        Directory.Exists(Path.GetDirectoryName(file)) ? Path.GetDirectoryName(file)! : throw new InvalidOperationException($"The source folder of '{file}' does not exist. Run the tests on the machine that built them.");
}
