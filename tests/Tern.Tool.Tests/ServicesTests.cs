using System.Text.Json;
using Tern.Tool.Commands;
using Tern.Tool.Models;

namespace Tern.Tool.Tests;

public sealed class ServicesTests
{
    private const string DynamoDB = "dynamodb\tDynamoDB\tawsJson1_0\t62\t2012-08-10\n";

    [Fact]
    public void Services_without_a_terminal_writes_one_line_per_service()
    {
        string[] lines = Tern.Run("services").Succeeded().TrimEnd('\n').Split('\n');
        Assert.Equal(439, lines.Length);
        Assert.Contains(DynamoDB.TrimEnd(), lines);
        Assert.All(lines, line => Assert.Equal(5, line.Split('\t').Length));
    }

    [Theory]
    [InlineData("DYNAMODB STR", "dynamodbstreams")]
    [InlineData("kinesisanalytics", "kinesisanalytics", "kinesisanalyticsv2")]
    public void Services_search_matches_names_and_ids(string text, params string[] found) =>
        Assert.Equal(found, Tern.Run("services", "--search", text).Succeeded().Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split('\t')[0]));

    [Theory]
    [InlineData("queue", "sqs")]
    [InlineData("email", "sesv2")]
    [InlineData("mail", "sesv2")]
    [InlineData("cloud map", "servicediscovery")]
    [InlineData("notification", "sns")]
    [InlineData("pub/sub", "sns")]
    [InlineData("Simple Storage", "s3")]
    [InlineData("load balancer", "elbv2")]
    [InlineData("cdn", "cloudfront")]
    [InlineData("dns", "route53")]
    [InlineData("state machine", "stepfunctions")]
    [InlineData("API-Gateway", "apigatewayv2")]
    [InlineData("api gateway", "apigatewayv2")]
    [InlineData("secrets manager", "secretsmanager")]
    public void Services_search_matches_titles_and_common_words(string text, string found) =>
        Assert.Contains(found, Tern.Run("services", "--search", text).Succeeded().Split('\n').Select(line => line.Split('\t')[0]));

    [Fact]
    public void Common_words_refer_to_existing_services() =>
        Assert.Subset(ServiceModels.Read(ModelOptions.GetArchivePath(null)).Select(service => service.Name).ToHashSet(), SearchTerms.Services.ToHashSet());

    [Theory]
    [InlineData("no such service", "No service matches 'no such service'. 'tern services' lists all 439.")]
    [InlineData("dynamobd", "No service matches 'dynamobd'. Did you mean dynamodb?")]
    [InlineData("- -", "No service matches '- -'.")]
    [InlineData("/ü", "No service matches '/ü'.")]
    public void Services_search_without_a_match_exits_with_1(string text, string named)
    {
        Tern.Run("services", "--search", text).Failed(1, named);
        Tern.Run("services", "--search", text, "--json").Failed(1, named);
    }

    [Fact]
    public void Services_in_a_terminal_writes_a_table_of_the_terminal_width()
    {
        string text = Tern.RunInTerminal(70, "services", "--search", "dynamodb").Succeeded();
        Assert.Contains("SDK id", text, StringComparison.Ordinal);
        Assert.Contains("\u001b[", text, StringComparison.Ordinal);
        Assert.Contains("dynamodbstreams", text, StringComparison.Ordinal);
        Assert.All(text.Split('\n'), line => Assert.True(line.Replace("\u001b[2m", "").Replace("\u001b[0m", "").Length <= 70, line));
    }

    [Fact]
    public void Services_with_json_writes_JSON()
    {
        using JsonDocument json = JsonDocument.Parse(Tern.Run("services", "--search", "dynamodb", "--json").Succeeded());
        JsonElement service = json.RootElement[1];
        Assert.Equal(3, json.RootElement.GetArrayLength());
        Assert.Equal("dynamodb", service.GetProperty("name").GetString());
        Assert.Equal("DynamoDB", service.GetProperty("sdkId").GetString());
        Assert.Equal("Amazon DynamoDB", service.GetProperty("title").GetString());
        Assert.Equal("awsJson1_0", service.GetProperty("protocols")[0].GetString());
        Assert.Equal(62, service.GetProperty("operations").GetInt32());
        Assert.Equal("2012-08-10", service.GetProperty("version").GetString());
    }
}
