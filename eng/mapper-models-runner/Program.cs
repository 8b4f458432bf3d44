// Prints the milliseconds that the generator driver needs for one edit, as median and 95th percentile.
// Arguments: a folder with models. Each edit changes the name of a member of one model.
using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.DynamoDB.Mapper.Generator;

const int WarmUp = 200;
const int Edits = 400;

string[] paths = [.. Directory.GetFiles(args[0], "*.cs").Order(StringComparer.Ordinal)];
var options = new CSharpParseOptions(LanguageVersion.CSharp13);
IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
    .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || (name.StartsWith("Tern.", StringComparison.Ordinal) && !name.Contains("Generator", StringComparison.Ordinal))))
    .Select(path => MetadataReference.CreateFromFile(path));
CSharpCompilation compilation = CSharpCompilation.Create(
    "Models", paths.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, path)), references, new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
GeneratorDriver driver = CSharpGeneratorDriver.Create([new MapperGenerator().AsSourceGenerator()], parseOptions: options).RunGenerators(compilation);
int files = driver.GetRunResult().GeneratedTrees.Length;
if (files == 0)
    throw new InvalidOperationException("The generator wrote no file.");
SyntaxTree[] models = [.. compilation.SyntaxTrees.Where(tree => tree.ToString().Contains("Note", StringComparison.Ordinal))];
var times = new List<double>();
for (int i = 0; i < WarmUp + Edits; i++)
{
    SyntaxTree before = models[i % models.Length];
    string text = before.ToString();
    SyntaxTree after = CSharpSyntaxTree.ParseText(text.Contains("Note2", StringComparison.Ordinal) ? text.Replace("Note2", "Note", StringComparison.Ordinal) : text.Replace("Note", "Note2", StringComparison.Ordinal), options, before.FilePath);
    compilation = compilation.ReplaceSyntaxTree(before, after);
    models[i % models.Length] = after;
    long start = Stopwatch.GetTimestamp();
    driver = driver.RunGenerators(compilation);
    if (i >= WarmUp)
        times.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
}
times.Sort();
Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{files} {times[Edits / 2]:F2} {times[Edits * 95 / 100]:F2}"));
