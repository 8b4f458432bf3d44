namespace Tern.Packaging.Tests;

/// <summary>A project as a new user creates it, with the packages and the files of the test.</summary>
internal sealed class FreshProject
{
    private readonly string _folder;

    public FreshProject(string folder, string items)
    {
        _folder = folder;
        WriteItems(items);
    }

    /// <summary>The references to the generator and to the package that its code requires.</summary>
    public const string Packages = $"{Generator}{Core}";

    public const string Generator = """<PackageReference Include="Tern.Generator" Version="$(TernVersion)" PrivateAssets="all" />""";

    /// <summary>The reference to the package that the code of servers requires.</summary>
    public const string ServerRuntime = """<PackageReference Include="Tern.ServerRuntime" Version="$(TernVersion)" />""";

    private const string Core = """<PackageReference Include="Tern.Core" Version="$(TernVersion)" />""";

    public string Folder => _folder;

    public string ProgramPath => Path.Combine(_folder, "bin", "Debug", "net10.0", "Fresh.dll");

    private string Generated => Path.Combine(_folder, "obj", "Debug", "net10.0", "Tern");

    /// <summary>The assembly of the generated code.</summary>
    public string ServicesPath => Path.Combine(_folder, "bin", "Debug", "net10.0", "Fresh.Tern.dll");

    /// <summary>Writes the project file.</summary>
    /// <param name="items">The items.</param>
    /// <param name="packages">The packages.</param>
    /// <param name="properties">Additional properties, which override the others.</param>
    public void WriteItems(string items, string packages = Packages, string properties = "") => Write("Fresh.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <Nullable>enable</Nullable>
            <ImplicitUsings>enable</ImplicitUsings>
            <UseAppHost>false</UseAppHost>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
            <TernVersion>{PackageFeed.Version}</TernVersion>
            {properties}
          </PropertyGroup>
          <ItemGroup>
            {packages}
          </ItemGroup>
          <ItemGroup>
            {items}
          </ItemGroup>
        </Project>
        """);

    public void Write(string file, string text)
    {
        string path = Path.Combine(_folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }

    public Task<DotnetResult> BuildAsync(params string[] arguments) =>
        Dotnet.BuildAsync("build", _folder, arguments, TestContext.Current.CancellationToken);

    public Task<DotnetResult> RunTargetAsync(string command) =>
        Dotnet.BuildAsync(command, _folder, [], TestContext.Current.CancellationToken);

    public Task<DotnetResult> RunAsync() =>
        Dotnet.RunAsync(_folder, [ProgramPath], TestContext.Current.CancellationToken);

    /// <summary>The generated operations.</summary>
    public IEnumerable<string> Operations() => Directory
        .EnumerateFiles(Generated, "*Operation.cs", SearchOption.AllDirectories)
        .Select(file => Path.GetFileName(file)[..^"Operation.cs".Length])
        .Order(StringComparer.Ordinal);

    /// <summary>The text of a generated file.</summary>
    public string GeneratedText(string name) => File.ReadAllText(Directory.EnumerateFiles(Generated, name, SearchOption.AllDirectories).Single());

    /// <summary>Every generated file with its last write time.</summary>
    public Dictionary<string, DateTime> GeneratedFiles() => !Directory.Exists(Generated) ? [] : Directory
        .EnumerateFiles(Generated, "*.cs", SearchOption.AllDirectories)
        .ToDictionary(file => Path.GetRelativePath(Generated, file), File.GetLastWriteTimeUtc);

    /// <summary>The time of the last run of the generator.</summary>
    public DateTime GeneratedAt() => File.GetLastWriteTimeUtc(Path.Combine(_folder, "obj", "Debug", "net10.0", "tern.stamp"));
}
