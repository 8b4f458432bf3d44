using System.Globalization;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

/// <summary>
/// Models with one of every construct, and the approved code for them. A change of the generator shows in review as a diff of that code.
/// To accept a change: <c>TERN_ACCEPT=1 dotnet test --project tests/Tern.Generator.Tests</c>, then read the diff.
/// </summary>
public sealed class ApprovedCodeTests
{
    private const Outputs Everything = Outputs.Types | Outputs.Client | Outputs.Server;

    // Only the server output of the other models, because the first model covers types and client.
    public static TheoryData<string, Outputs> Models() =>
        new() { { "Approved", Everything }, { "ApprovedRestXml", Outputs.Server }, { "ApprovedRestJson", Outputs.Server }, { "ApprovedAwsQuery", Outputs.Server }, { "ApprovedRpcV2Cbor", Outputs.Server } };

    [Theory]
    [MemberData(nameof(Models))]
    public void Generate_returns_the_approved_code(string model, Outputs outputs)
    {
        string folder = SourceFolder(model);
        Dictionary<string, string> generated = Generate(model, outputs).ToDictionary(file => file.Path + ".txt", file => file.Text);
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
            Approve(folder, generated);

        Dictionary<string, string> approved = Directory.GetFiles(folder, "*.txt", SearchOption.AllDirectories)
            .ToDictionary(file => Path.GetRelativePath(folder, file).Replace('\\', '/'), File.ReadAllText);
        Assert.Equal(approved.Keys.Order(StringComparer.Ordinal), generated.Keys.Order(StringComparer.Ordinal));
        foreach ((string path, string text) in generated)
            Assert.True(approved[path] == text, $"{path} differs from the approved code.\n{FirstDifference(approved[path], text)}\nTo accept the change, run the test with TERN_ACCEPT=1 and read the diff.");
    }

    [Theory]
    [InlineData("Approved", "Tern.Catalog.CatalogClient")]
    [InlineData("ApprovedRestXml", "Tern.Shelf.Server.PutBookServer")]
    [InlineData("ApprovedRestJson", "Tern.Rooms.Server.WatchRoomServer")]
    [InlineData("ApprovedAwsQuery", "Tern.Desk.Server.AddTicketServer")]
    [InlineData("ApprovedRpcV2Cbor", "Tern.Meter.Server.PutReadingsServer")]
    public void Generated_code_compiles_without_warnings(string model, string type)
    {
        GeneratedCode code = GeneratedCode.CompileDocumented(model, Generate(model, Everything).Select(file => (file.Path, file.Text)));
        Assert.NotNull(code.Assembly.GetType(type));
    }

    [Theory]
    [InlineData("tr-TR")]
    [InlineData("ar-SA")]
    [InlineData("de-DE")]
    public void Generate_returns_the_same_code_in_every_culture(string culture)
    {
        IReadOnlyList<GeneratedFile> here = Generate("Approved", Everything);
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = OtherCulture(culture);
            Assert.Equal(here, Generate("Approved", Everything));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void File_paths_are_unique_without_regard_to_case() =>
        Assert.Equal(Generate("Approved", Everything).Count, Generate("Approved", Everything).Select(file => file.Path).Distinct(StringComparer.OrdinalIgnoreCase).Count());

    internal static string ModelFile(string model) => Path.Combine(SourceFolder(model), "model.json");

    private static IReadOnlyList<GeneratedFile> Generate(string model, Outputs outputs) => TestModel.Generate(File.ReadAllText(ModelFile(model)), outputs);

    // Invariant globalization has no culture data, so the relevant differences are set here.
    private static CultureInfo OtherCulture(string name)
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NumberDecimalSeparator = name == "ar-SA" ? "\u066b" : ",";
        culture.NumberFormat.NegativeSign = name == "ar-SA" ? "\u061c-" : "\u2212";
        culture.DateTimeFormat.DateSeparator = ".";
        culture.DateTimeFormat.TimeSeparator = ".";
        return culture;
    }

    private static string SourceFolder(string model)
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
            folder = folder.Parent;
        Assert.SkipWhen(folder is null, "The tests do not run inside the repository, which contains the approved code.");
        return Path.Combine(folder.FullName, "tests", "Tern.Generator.Tests", model);
    }

    private static void Approve(string folder, Dictionary<string, string> generated)
    {
        foreach (string stale in Directory.GetFiles(folder, "*.txt", SearchOption.AllDirectories))
            File.Delete(stale);
        foreach ((string path, string text) in generated)
        {
            string file = Path.Combine(folder, path);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, text);
        }
    }

    private static string FirstDifference(string approved, string generated)
    {
        string[] before = approved.Split('\n');
        string[] after = generated.Split('\n');
        int line = 0;
        while (line < before.Length && line < after.Length && before[line] == after[line])
            line++;
        return $"line {line + 1}\n- {before.ElementAtOrDefault(line)}\n+ {after.ElementAtOrDefault(line)}";
    }
}
