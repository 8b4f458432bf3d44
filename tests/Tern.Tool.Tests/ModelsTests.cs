namespace Tern.Tool.Tests;

public sealed class ModelsTests : IDisposable
{
    private readonly Tern _tern = new();

    public void Dispose() => _tern.Dispose();

    [Fact]
    public void Models_option_reads_a_custom_archive_like_the_built_in_one()
    {
        File.WriteAllText(_tern.Path("partitions.json"), "{}");
        Tern.Run("models", "build", _tern.Path(""), "-o", _tern.Path("own.zip")).Succeeded();
        Assert.Equal("weather\tWeather Report\tawsJson1_1\t2\t2026-01-01\n", Tern.Run("services", "--models", _tern.Path("own.zip")).Succeeded());
        Assert.Contains("ListCities", Tern.Run("show", "weather", "--models", _tern.Path("own.zip")).Succeeded(), StringComparison.Ordinal);
    }

    [Fact]
    public void Models_option_reads_a_folder_of_models_without_its_list_of_partitions()
    {
        File.WriteAllText(_tern.Path("partitions.json"), "{}");
        Assert.Equal("weather\tWeather Report\tawsJson1_1\t2\t2026-01-01\n", Tern.Run("services", "--models", _tern.Path("")).Succeeded());
        Assert.Contains("ListCities", Tern.Run("show", "Weather Report", "--models", _tern.Path("")).Succeeded(), StringComparison.Ordinal);
    }

    [Fact]
    public void Models_build_of_the_same_models_is_byte_identical()
    {
        Tern.Run("models", "build", _tern.Path(""), "-o", _tern.Path("first.zip")).Succeeded();
        File.SetLastWriteTimeUtc(_tern.Path("weather.json"), DateTime.UnixEpoch);
        Tern.Run("models", "build", _tern.Path(""), "-o", _tern.Path("second.zip")).Succeeded();
        Assert.Equal(File.ReadAllBytes(_tern.Path("first.zip")), File.ReadAllBytes(_tern.Path("second.zip")));
    }

    [Theory]
    [InlineData("{}", "smithy")]
    [InlineData("{", "not JSON")]
    [InlineData("""{"smithy": "2.0", "shapes": {}}""", "no service")]
    public void Models_build_with_an_invalid_file_names_it_and_does_not_change_the_archive(string text, string problem)
    {
        string archive = _tern.Path("own.zip"), bad = _tern.Path("bad.json");
        Tern.Run("models", "build", _tern.Path(""), "-o", archive).Succeeded();
        byte[] before = File.ReadAllBytes(archive);
        File.WriteAllText(bad, text);
        Tern.Run("models", "build", _tern.Path(""), "-o", archive).Failed(1, bad, problem);
        Assert.Equal(before, File.ReadAllBytes(archive));
        Assert.Equal(["bad.json", "own.zip", "weather.json"], Directory.EnumerateFiles(_tern.Path("")).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void An_invalid_or_missing_archive_is_named_in_the_error()
    {
        File.WriteAllText(_tern.Path("bad.zip"), "not a zip");
        Tern.Run("services", "--models", _tern.Path("bad.zip")).Failed(1, _tern.Path("bad.zip"));
        Tern.Run("services", "--models", _tern.Path("missing.zip")).Failed(1, "missing.zip");
    }

    [Fact]
    public void Models_build_of_a_folder_without_models_names_the_folder()
    {
        Directory.CreateDirectory(_tern.Path("empty"));
        Tern.Run("models", "build", _tern.Path("empty")).Failed(1, _tern.Path("empty"));
        Tern.Run("models", "build", _tern.Path("missing")).Failed(1, _tern.Path("missing"));
    }
}
