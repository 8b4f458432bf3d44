using System.Globalization;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

/// <summary>
/// A model that holds one of everything, and the code that was approved for it: a change of the generator is read in review.
/// To accept a change: <c>TERN_ACCEPT=1 dotnet test --project tests/Tern.Generator.Tests</c>, then read the diff.
/// </summary>
public sealed class ApprovedCodeTests
{
    private const Outputs Everything = Outputs.Types | Outputs.Client | Outputs.Server;

    [Fact]
    public void The_code_is_the_approved_code()
    {
        string folder = SourceFolder();
        Dictionary<string, string> generated = Generate().ToDictionary(file => file.Path + ".txt", file => file.Text);
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
            Approve(folder, generated);

        Dictionary<string, string> approved = Directory.GetFiles(folder, "*.txt", SearchOption.AllDirectories)
            .ToDictionary(file => Path.GetRelativePath(folder, file).Replace('\\', '/'), File.ReadAllText);
        Assert.Equal(approved.Keys.Order(StringComparer.Ordinal), generated.Keys.Order(StringComparer.Ordinal));
        foreach ((string path, string text) in generated)
            Assert.True(approved[path] == text, $"{path} is not as approved.\n{FirstDifference(approved[path], text)}\nTo accept the change, run the test with TERN_ACCEPT=1 and read the diff.");
    }

    [Fact]
    public void The_code_compiles_without_warnings()
    {
        GeneratedCode code = GeneratedCode.Compile("Approved", Generate().Select(file => (file.Path, file.Text)));
        Assert.NotNull(code.Assembly.GetType("Tern.Catalog.CatalogClient"));
    }

    [Theory]
    [InlineData("tr-TR")]
    [InlineData("ar-SA")]
    [InlineData("de-DE")]
    public void The_same_model_gives_the_same_bytes_in_every_culture(string culture)
    {
        IReadOnlyList<GeneratedFile> here = Generate();
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = OtherCulture(culture);
            Assert.Equal(here, Generate());
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void No_two_files_differ_by_case_alone() =>
        Assert.Equal(Generate().Count, Generate().Select(file => file.Path).Distinct(StringComparer.OrdinalIgnoreCase).Count());

    private static IReadOnlyList<GeneratedFile> Generate() => TestModel.Generate(File.ReadAllText(Path.Combine(SourceFolder(), "model.json")), Everything);

    // Invariant globalization knows no culture's data, so the differences that matter are made here.
    private static CultureInfo OtherCulture(string name)
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NumberDecimalSeparator = name == "ar-SA" ? "\u066b" : ",";
        culture.NumberFormat.NegativeSign = name == "ar-SA" ? "\u061c-" : "\u2212";
        culture.DateTimeFormat.DateSeparator = ".";
        culture.DateTimeFormat.TimeSeparator = ".";
        return culture;
    }

    private static string SourceFolder()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
            folder = folder.Parent;
        Assert.SkipWhen(folder is null, "The tests do not run inside the repository, which has the approved code.");
        return Path.Combine(folder.FullName, "tests", "Tern.Generator.Tests", "Approved");
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
