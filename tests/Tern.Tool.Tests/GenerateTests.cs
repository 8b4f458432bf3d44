namespace Tern.Tool.Tests;

public sealed class GenerateTests : IDisposable
{
    private readonly Tern _tern = new();

    public void Dispose() => _tern.Dispose();

    [Fact]
    public void Generate_writes_a_service_to_its_own_folder_and_does_not_change_others()
    {
        string output = _tern.Path("out");
        string summary = Tern.Run("generate", _tern.Path("weather.json"), "-o", output).Succeeded();
        Assert.StartsWith("Tern.WeatherReport.WeatherReportClient with 2 operations: ", summary, StringComparison.Ordinal);
        Tern.Run("generate", "sqs", "--operations", "SendMessage", "ReceiveMessage", "--namespace", "My.Queues", "-o", output).Succeeded();
        Assert.Equal(["sqs/ReceiveMessageOperation.cs", "sqs/SendMessageOperation.cs", "weather/GetForecastOperation.cs", "weather/ListCitiesOperation.cs"], Operations());
        Assert.Contains("namespace My.Queues;", File.ReadAllText(Path.Combine(output, "sqs", "SqsClient.cs")), StringComparison.Ordinal);

        Tern.Run("generate", "sqs", "--operations", "SendMessage", "--namespace", "My.Queues", "-o", output).Succeeded();
        Assert.Equal(["sqs/SendMessageOperation.cs", "weather/GetForecastOperation.cs", "weather/ListCitiesOperation.cs"], Operations());

        IEnumerable<string> Operations() => Directory.EnumerateFiles(output, "*Operation.cs", SearchOption.AllDirectories)
            .Select(file => $"{Path.GetRelativePath(output, file).Split(Path.DirectorySeparatorChar)[0]}/{Path.GetFileName(file)}")
            .Order(StringComparer.Ordinal);
    }

    [Theory]
    [InlineData("public", "public")]
    [InlineData("internal", "internal")]
    public void Generate_writes_types_of_the_access(string access, string keyword)
    {
        Tern.Run("generate", _tern.Path("weather.json"), "--access", access, "-o", _tern.Path("out")).Succeeded();
        Assert.Contains($"\n{keyword} sealed partial class WeatherReportClient ", File.ReadAllText(_tern.Path("out/weather/WeatherReportClient.cs")), StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_does_not_delete_or_overwrite_handwritten_files()
    {
        string folder = Directory.CreateDirectory(_tern.Path("out/weather")).FullName, own = Path.Combine(folder, "Own.cs"), client = Path.Combine(folder, "WeatherReportClient.cs");
        File.WriteAllText(own, "class Own;");
        Tern.Run("generate", _tern.Path("weather.json"), "-o", _tern.Path("out")).Succeeded();
        Assert.Equal("class Own;", File.ReadAllText(own));
        File.WriteAllText(client, "class Mine;");
        Tern.Run("generate", _tern.Path("weather.json"), "-o", _tern.Path("out")).Failed(1, client, "not generated");
        Assert.Equal("class Mine;", File.ReadAllText(client));
    }
}
