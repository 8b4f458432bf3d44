using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Examples;

/// <summary>Runs the code of docs/local.md for other languages against Tern.Local over HTTP. Only the URL of the environment is replaced.</summary>
/// <remarks>Each test has its own server, because all blocks use the same queue.</remarks>
public sealed class OtherLanguageTests : IAsyncLifetime
{
    private const string Page = "local.md";

    private const string ExpectedOfPython = """
        {
          "sqs": {
            "message": [true, true, true],
            "attributes": [[0, 255], "😀"],
            "batch": [["a"], ["InvalidParameterValue"]],
            "awaited": "1",
            "tags": {"stage": "é"},
            "errors": [["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue", 400], ["InvalidMessageContents", "InvalidMessageContents", 400]]
          },
          "sts": {"account": "000000000000", "session": "arn:aws:sts::000000000000:assumed-role/deploy/python"},
          "ssm": {"parameters": [["/python/secret", "hidden"], ["/python/url", "é 😀"]], "error": ["ParameterNotFound", "ParameterNotFound", 400]},
          "secrets": {"binary": [0, 255], "error": ["ResourceNotFoundException", "ResourceNotFoundException", 400]},
          "lambda": {
            "created": ["arn:aws:lambda:us-east-1:000000000000:function:python", true],
            "url": "NONE",
            "dryRun": 204,
            "error": ["ResourceNotFoundException", "ResourceNotFoundException", 404]
          },
          "s3": {"object": ["hello", {"team": "a"}], "large": 9000000, "keys": ["large", "é/a b"], "error": ["NoSuchKey", "NoSuchKey", 404]},
          "dynamodb": {"item": [["1", "é", "None", "True"], [0, 255]]}
        }
        """;

    private readonly OverHttp _referee = new();

    public ValueTask InitializeAsync() => _referee.InitializeAsync();

    public ValueTask DisposeAsync() => _referee.DisposeAsync();

    [Fact]
    public async Task Block_of_JavaScript_prints_the_message()
    {
        await Node.RequireAsync();
        await ShellProgram.RequireAsync("node --version");
        string file = Path.Combine(Node.Folder, $"page-{Guid.NewGuid():N}.mjs");
        await File.WriteAllTextAsync(file, Assert.Single(MarkdownPage.ReadBlocks(Page, "js")), TestContext.Current.CancellationToken);
        Assert.Equal(["book"], await ShellProgram.RunAsync($"{ReadEnvironment()}\nnode '{file}'", Node.Folder));
        File.Delete(file);
    }

    [Fact]
    public async Task Block_of_Python_prints_the_message()
    {
        await RequireBotoAsync();
        string block = Assert.Single(MarkdownPage.ReadBlocks(Page, "python"));
        Assert.Equal(["book"], await ShellProgram.RunAsync($"{ReadEnvironment()}\npython3 -W ignore - <<'END'\n{block}\nEND"));
    }

    [Fact]
    public async Task Block_of_the_AWS_CLI_prints_the_message()
    {
        await ShellProgram.RequireAsync("aws --version");
        string block = MarkdownPage.ReadBlocks(Page, "sh")[1];
        Assert.Equal(["821f03288846297c2cf43c34766a38f7", "book"], await ShellProgram.RunAsync($"{ReadEnvironment()}\n{block}"));
    }

    [Fact]
    public async Task Services_work_with_the_aws_sdk_for_python()
    {
        await RequireBotoAsync();
        string script = Path.Combine(AppContext.BaseDirectory, "python", "clients.py");
        string output = Assert.Single(await ShellProgram.RunAsync($"{ReadEnvironment()}\npython3 -W ignore '{script}'"));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(ExpectedOfPython), JsonNode.Parse(output)), output);
    }

    // The variable AWS_ENDPOINT_URL requires this version.
    private static Task RequireBotoAsync() => ShellProgram.RequireAsync("python3 -c 'import boto3; assert tuple(map(int, boto3.__version__.split(\".\")[:2])) >= (1, 28)'");

    private string ReadEnvironment()
    {
        const string Url = "http://127.0.0.1:8000";
        string block = MarkdownPage.ReadBlocks(Page, "sh")[0];
        Assert.Contains(Url, block, StringComparison.Ordinal);
        return block.Replace(Url, _referee.Endpoint.OriginalString, StringComparison.Ordinal);
    }
}
