using System.Text.Json;
using System.Text.RegularExpressions;

namespace Tern.Tool.Tests;

public sealed class ShowTests : IDisposable
{
    private readonly Tern _tern = new();

    public void Dispose() => _tern.Dispose();

    [Fact]
    public void Show_of_a_service_lists_its_operations() => Assert.Equal("""
        Weather Report (awsJson1_1, 2026-01-01)
        GetForecast
        ListCities

        """.ReplaceLineEndings("\n"), Tern.Run("show", _tern.Path("weather.json")).Succeeded());

    [Fact]
    public void Show_of_an_operation_lists_input_output_and_errors() => Assert.Equal("""
        Weather Report GetForecast (awsJson1_1, 2026-01-01)

        WeatherReportClient.GetForecastAsync(GetForecastRequest) returns GetForecastResponse

        Input GetForecastRequest
          CityName  string  required, length 1..40, 'cityName' on the wire
          Units     Units?  'units' on the wire, metric | imperial

        Output GetForecastResponse
          ChanceOfRain  float       default 0, 'chanceOfRain' on the wire
          Front         Front?      'front' on the wire
            Name        string?     'name' on the wire
            Behind      Front?      'behind' on the wire, Front is shown above
            Kind        Kind?       'kind' on the wire, one of
              Warm      float       'warm' on the wire
              Cold      (no value)  'cold' on the wire

        Error NoSuchCityException (client)
          message only

        """.ReplaceLineEndings("\n"), Tern.Run("show", _tern.Path("weather.json"), "GetForecast").Succeeded());

    [Theory]
    [InlineData("1", "  Front         Front?  'front' on the wire, 3 members")]
    [InlineData("2", "    Kind        Kind?    'kind' on the wire, one of 2 members")]
    public void Show_with_depth_writes_the_number_of_nested_members(string depth, string line) =>
        Assert.Contains(line, Tern.Run("show", _tern.Path("weather.json"), "GetForecast", "--depth", depth).Succeeded().Split('\n'));

    [Fact]
    public void Show_lists_paginators_and_waiters_as_client_methods()
    {
        Assert.Contains("WeatherReportClient.ListCitiesPagesAsync(ListCitiesRequest)", Tern.Run("show", _tern.Path("weather.json"), "ListCities").Succeeded(), StringComparison.Ordinal);
        Assert.Contains("DynamoDBClient.WaitUntilTableExistsAsync(DescribeTableRequest)", Tern.Run("show", "dynamodb", "DescribeTable").Succeeded(), StringComparison.Ordinal);
    }

    [Fact]
    public void Show_without_a_terminal_does_not_wrap_or_color_lines()
    {
        string text = Tern.Run("show", "dynamodb", "PutItem").Succeeded();
        Assert.Contains(text.Split('\n'), line => line.Length > 150);
        Assert.DoesNotContain('\u001b', text);
        Assert.All(text.Split('\n'), line => Assert.Equal(line.TrimEnd(), line));
    }

    [Fact]
    public void Show_in_a_terminal_formats_headings_in_bold()
    {
        string text = Tern.RunInTerminal(60, "show", _tern.Path("weather.json"), "GetForecast").Succeeded();
        Assert.Equal(
            ["Weather Report GetForecast", "Input GetForecastRequest", "Output GetForecastResponse", "Error NoSuchCityException (client)"],
            Regex.Matches(text, "\u001b\\[1m(.*?)\u001b\\[0m").Select(heading => heading.Groups[1].Value));
    }

    [Fact]
    public void Show_of_an_operation_with_json_writes_every_shape()
    {
        using JsonDocument json = JsonDocument.Parse(Tern.Run("show", _tern.Path("weather.json"), "GetForecast", "--json").Succeeded());
        JsonElement root = json.RootElement, shapes = root.GetProperty("shapes");
        Assert.Equal("Tern.WeatherReport.WeatherReportClient", root.GetProperty("client").GetString());
        Assert.Equal(JsonValueKind.Null, root.GetProperty("documentation").ValueKind);
        Assert.Equal("GetForecastAsync", root.GetProperty("method").GetString());
        Assert.Equal("NoSuchCityException", root.GetProperty("errors")[0].GetString());
        JsonElement city = shapes.GetProperty(root.GetProperty("input").GetString()!).GetProperty("members")[0];
        Assert.Equal("CityName", city.GetProperty("name").GetString());
        Assert.Equal("cityName", city.GetProperty("wireName").GetString());
        Assert.Equal("string", city.GetProperty("type").GetString());
        Assert.True(city.GetProperty("required").GetBoolean());
        Assert.Equal(40, city.GetProperty("traits").GetProperty("smithy.api#length").GetProperty("max").GetInt32());
        Assert.Equal("imperial", shapes.GetProperty("Units").GetProperty("values")[1].GetString());
        Assert.Equal(JsonValueKind.Null, shapes.GetProperty("Kind").GetProperty("members")[1].GetProperty("type").ValueKind);
    }

    [Fact]
    public void Show_of_a_service_with_json_writes_its_operations()
    {
        using JsonDocument json = JsonDocument.Parse(Tern.Run("show", _tern.Path("weather.json"), "--json").Succeeded());
        Assert.Equal(["GetForecast", "ListCities"], json.RootElement.GetProperty("operations").EnumerateArray().Select(name => name.GetString()));
    }
}
