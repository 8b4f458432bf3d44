using System.Text.Json;
using Tern.Functions.Testing;

namespace Tern.Packaging.Tests.Functions;

/// <summary>The templates of the package Tern.Templates, outside the repository.</summary>
public class TemplateTests(PackageFeed feed)
{
    // A name with a hyphen has another name as a namespace.
    private static readonly Dictionary<string, string> s_names = new()
    {
        ["tern-function"] = "order-total",
        ["tern-api"] = "OrdersApi",
        ["tern-aspnet"] = "Web.Orders",
        ["tern-authorizer"] = "Authorizer1",
        ["tern-sqs"] = "Payments",
        ["tern-stream"] = "Changes",
        ["tern-scheduled"] = "CleanUp.Orders",
        ["tern-worker"] = "Worker1",
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    // One build and one execution of the tests, because each start takes seconds.
    [CiFact]
    public async Task Every_template_builds_passes_its_tests_and_three_are_published_natively()
    {
        string folder = feed.CreateFolder("templates");
        await InstallAsync(folder);
        Assert.Equal(s_names.Keys.Order(StringComparer.Ordinal), ListTemplates());
        foreach ((string template, string name) in s_names)
            (await CreateAsync(folder, template, name)).Succeeded();
        await File.WriteAllTextAsync(Path.Combine(folder, "All.slnx"), $"<Solution>{string.Concat(s_names.Values.Select(name => $"""<Project Path="{name}.Tests/{name}.Tests.csproj" />"""))}</Solution>", Token);

        DotnetResult tests = (await Dotnet.BuildAsync("test", folder, ["All.slnx", "-warnaserror"], Token)).Succeeded();

        Assert.All(s_names.Values, name => Assert.Contains($"{name}.Tests.dll", tests.Output, StringComparison.Ordinal));
        await PublishFunctionAsync(Path.Combine(folder, "order-total"));
        await PublishWebAsync(Path.Combine(folder, "Web.Orders"));
        await PublishWorkerAsync(Path.Combine(folder, "Worker1"));
    }

    [CiFact]
    public async Task Template_beside_a_project_with_the_same_name_is_an_error()
    {
        string folder = feed.CreateFolder("existing project"), project = Path.Combine(folder, "Orders", "Orders.csproj");
        Directory.CreateDirectory(Path.GetDirectoryName(project)!);
        await File.WriteAllTextAsync(project, "<Project />", Token);
        await InstallAsync(folder);
        foreach (string template in s_names.Keys)
        {
            DotnetResult result = await CreateAsync(folder, template, "Orders");

            Assert.NotEqual(0, result.ExitCode);
            Assert.Contains("Orders/Orders.csproj", result.Output, StringComparison.Ordinal);
            Assert.Equal("<Project />", await File.ReadAllTextAsync(project, Token));
            Assert.Equal([project], Directory.GetFiles(folder, "*.cs*", SearchOption.AllDirectories));
        }
    }

    private static IEnumerable<string> ListTemplates() =>
        Directory.GetDirectories(Path.Combine(Repository.Folder, "src", "Tern.Templates", "content")).Select(Path.GetFileName).Order(StringComparer.Ordinal)!;

    private static async Task PublishFunctionAsync(string folder)
    {
        await using FunctionProcess function = FunctionProcess.Start(await PublishAsync(folder));
        FunctionResponse response = await function.InvokeAsync("""{"id":"7","lines":[{"sku":"pen","quantity":2,"price":1.5}]}""", cancellationToken: Token);

        Assert.Equal("""{"orderId":"7","total":3.0}""", response.ToString());
    }

    private static async Task PublishWebAsync(string folder)
    {
        // The initialization opens a connection of the client.
        await using var service = new AnyService();
        var options = new FunctionProcessOptions { Variables = new Dictionary<string, string> { ["AWS_ENDPOINT_URL"] = service.Endpoint.OriginalString } };
        await using FunctionProcess function = FunctionProcess.Start(await PublishAsync(folder), options);
        FunctionResponse response = await function.InvokeAsync(
            """{"version":"2.0","rawPath":"/orders","rawQueryString":"","headers":{"content-type":"application/json"},"requestContext":{"stage":"$default","http":{"method":"POST","path":"/orders"}},"body":"{\"customer\":\"Ada\",\"total\":0}","isBase64Encoded":false}""",
            cancellationToken: Token);

        JsonElement result = JsonElement.Parse(response.Payload.Span);
        Assert.Equal(400, result.GetProperty("statusCode").GetInt32());
        Assert.Contains("not positive", result.GetProperty("body").GetString(), StringComparison.Ordinal);
    }

    // Returns the path of the program.
    private static async Task<string> PublishAsync(string folder)
    {
        DotnetResult published = (await Dotnet.BuildAsync("publish", folder, ["-t:LambdaZip", "-warnaserror"], Token)).Succeeded();
        Assert.DoesNotContain("warning", published.Output, StringComparison.Ordinal);
        string zip = Path.Combine(folder, "bin", "lambda", "provided.al2023", "linux-x64", $"{Path.GetFileName(folder)}.zip"), extracted = Path.Combine(folder, "bin", "extracted");
        (await Dotnet.RunProgramAsync("unzip", folder, ["-q", zip, "-d", extracted], Token)).Succeeded();
        return Path.Combine(extracted, "bootstrap");
    }

    private static async Task PublishWorkerAsync(string folder)
    {
        DotnetResult published = (await Dotnet.BuildAsync("publish", folder, ["-c", "Release", "-r", "linux-x64", "-warnaserror", "-o", "bin/published"], Token)).Succeeded();
        Assert.DoesNotContain("warning", published.Output, StringComparison.Ordinal);

        DotnetResult started = await Dotnet.RunProgramAsync(Path.Combine(folder, "bin", "published", "Worker1"), folder, [], Token);

        Assert.Contains("The configuration 'Queue' is missing.", started.Output, StringComparison.Ordinal);
    }

    // A folder of its own, so that the templates of the machine remain unchanged.
    private async Task InstallAsync(string folder) =>
        (await Dotnet.RunAsync(folder, ["new", "install", feed.GetPath("Tern.Templates"), "--debug:custom-hive", Path.Combine(folder, ".hive")], Token)).Succeeded();

    private static Task<DotnetResult> CreateAsync(string folder, string template, string name) =>
        Dotnet.RunAsync(folder, ["new", template, "-n", name, "--debug:custom-hive", Path.Combine(folder, ".hive")], Token);
}
