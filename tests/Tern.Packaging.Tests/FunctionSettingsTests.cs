namespace Tern.Packaging.Tests;

/// <summary>The properties of programs with the package Tern.Functions, by its build files.</summary>
public sealed class FunctionSettingsTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-functions-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>Exe</OutputType>", "false,false,false,")]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>Exe</OutputType><PublishAot>true</PublishAot>", "false,false,false,true")]
    [InlineData("Microsoft.NET.Sdk.Web", "", "false,false,false,")]
    [InlineData("Microsoft.NET.Sdk.Web", "<PublishAot>true</PublishAot>", "false,false,false,true")]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>Exe</OutputType><IsTestProject>true</IsTestProject>", "false,,,")]
    [InlineData("Microsoft.NET.Sdk", "", "false,,,")]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>Exe</OutputType><PublishAot>true</PublishAot><InvariantGlobalization>false</InvariantGlobalization>", "false,false,false,false")]
    public async Task Program_has_the_settings_of_functions(string sdk, string properties, string expected)
    {
        string[] lines = (await BuildAsync(sdk, properties)).Split('\n', StringSplitOptions.TrimEntries);

        Assert.Contains($"SETTINGS {expected}", lines);
        Assert.DoesNotContain(lines, line => line.Contains("warning", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("ServerGarbageCollection", "TERN0006")]
    [InlineData("EventSourceSupport", "TERN0007")]
    public async Task Project_that_enables_a_slow_setting_has_a_warning(string property, string code)
    {
        string enabled = $"<OutputType>Exe</OutputType><{property}>true</{property}>";

        Assert.Contains($"warning {code}: ", await BuildAsync("Microsoft.NET.Sdk", enabled), StringComparison.Ordinal);
        Assert.DoesNotContain("warning", await BuildAsync("Microsoft.NET.Sdk", enabled + "<TernFunctionsWarnings>false</TernFunctionsWarnings>"), StringComparison.Ordinal);
    }

    [Fact]
    public void Package_contains_the_build_files()
    {
        string project = File.ReadAllText(Path.Combine(Repository.Folder, "src/Tern.Functions/Tern.Functions.csproj"));

        Assert.Contains("""<None Include="build/Tern.Functions.props;build/Tern.Functions.targets" Pack="true" PackagePath="build/;buildTransitive/" """, project, StringComparison.Ordinal);
    }

    // The files are imported where NuGet imports those of a package.
    private async Task<string> BuildAsync(string sdk, string properties)
    {
        string files = Path.Combine(Repository.Folder, "src/Tern.Functions/build/Tern.Functions");
        string name = $"{Guid.NewGuid():N}";
        string obj = Directory.CreateDirectory(Path.Combine(_folder.FullName, "obj")).FullName;
        await File.WriteAllTextAsync(Path.Combine(obj, $"{name}.csproj.nuget.g.props"), $"""<Project><Import Project="{files}.props" /></Project>""");
        await File.WriteAllTextAsync(Path.Combine(obj, $"{name}.csproj.nuget.g.targets"), $"""<Project><Import Project="{files}.targets" /></Project>""");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, $"{name}.csproj"), $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                {properties}
              </PropertyGroup>
              <Target Name="Report" DependsOnTargets="TernFunctionsSettings">
                <Message Importance="high" Text="SETTINGS $(ServerGarbageCollection),$(ConcurrentGarbageCollection),$(EventSourceSupport),$(InvariantGlobalization)" />
              </Target>
            </Project>
            """);
        return (await Dotnet.BuildAsync("msbuild", _folder.FullName, [$"{name}.csproj", "-t:Report", "-nologo", "-v:minimal"], TestContext.Current.CancellationToken)).Succeeded().Output;
    }
}
