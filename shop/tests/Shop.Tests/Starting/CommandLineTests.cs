using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Extensions.Configuration;
using Shop.Configuration;
using Shop.Edge;
using Shop.Tests.Support;

namespace Shop.Tests.Starting;

/// <summary>Unknown commands and settings.</summary>
public sealed partial class CommandLineTests
{
    [Theory]
    [InlineData("frobnicate")]
    [InlineData("--urls", "http://127.0.0.1:0", "migrat")]
    public async Task Unknown_command_is_a_usage_error(params string[] arguments)
    {
        var (exitCode, output) = await ShopProcess.RunAsync(arguments, ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1"));

        Assert.True(exitCode == 2, output);
        Assert.Contains($"Unknown command '{arguments[^1]}'", output, StringComparison.Ordinal);
        Assert.Contains("Usage:", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("migrate", "--help")]
    public async Task Help_prints_the_usage(params string[] arguments)
    {
        var (exitCode, output) = await ShopProcess.RunAsync(arguments, ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1"));

        Assert.True(exitCode == 0, output);
        Assert.Contains("make-admin EMAIL", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Shop:Currancy", "Shop:Currency")]
    [InlineData("Shop:Cache:MaxByte", "Shop:Cache:MaxBytes")]
    [InlineData("Shop:RateLimits:auht:Permits", "Shop:RateLimits:auth:Permits")]
    [InlineData("Shop:RateLimits:auth:Permit", "Shop:RateLimits:auth:Permits")]
    [InlineData("Shop:Origins:0", "Shop:Origins")]
    public void Unknown_setting_is_named_with_the_nearest_known_one(string unknown, string nearest)
    {
        var error = Assert.Throws<OptionsException>(() => KnownSettings.Check(Configured((unknown, "1"), ("Shop:currency", "EUR"))));

        Assert.Equal($"Unknown setting {unknown}. The nearest known setting is {nearest}.", error.Message);
    }

    [Fact]
    public void Documented_settings_are_the_known_ones()
    {
        var text = File.ReadAllText(Path.GetFullPath(Path.Combine(Folder(), "../../../docs/deploy.md")));
        var documented = Row().Matches(text).Select(row => row.Groups[1].Value).Where(name => !name.Contains('<')).Order(StringComparer.Ordinal);

        Assert.Equal(KnownSettings.Names.Order(StringComparer.Ordinal), documented);
    }

    /// <summary>Addresses in <c>launchSettings.json</c> would replace <c>ASPNETCORE_URLS</c>.</summary>
    [Fact]
    public void Addresses_of_dotnet_run_are_defaults_only()
    {
        using var settings = JsonDocument.Parse(File.ReadAllText(Path.GetFullPath(Path.Combine(Folder(), "../../../src/Shop/Properties/launchSettings.json"))));

        Assert.False(settings.RootElement.GetProperty("profiles").GetProperty("Shop").TryGetProperty("applicationUrl", out _));
        Assert.Equal("http://localhost:5080", DefaultAddress.Of(Configured(), isDevelopment: true));
        Assert.Null(DefaultAddress.Of(Configured(), isDevelopment: false));
        foreach (var name in new[] { "urls", "http_ports", "https_ports", "Kestrel:Endpoints:Http:Url" })
            Assert.Null(DefaultAddress.Of(Configured((name, "http://127.0.0.1:7")), isDevelopment: true));
    }

    private static IConfiguration Configured(params (string Name, string Value)[] settings) => new ConfigurationBuilder()
        .AddInMemoryCollection(settings.Select(setting => KeyValuePair.Create<string, string?>(setting.Name, setting.Value))).Build();

    private static string Folder([CallerFilePath] string path = "") => Path.GetDirectoryName(path)!;

    [GeneratedRegex(@"^\| `(Shop:[^`]+)`", RegexOptions.Multiline)]
    private static partial Regex Row();
}
