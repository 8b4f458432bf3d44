using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern;
using Tern.Lambda;

namespace Orders.Tests;

/// <summary>The command that runs the complete sample, with its processes and sockets.</summary>
public sealed class CommandTests
{
    // eng/aot sets it to the path of the native program. The default is the build of the project.
    private const string ProgramVariable = "ORDERS_PROGRAM";

    [Fact]
    public async Task Command_runs_the_three_functions()
    {
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        timeout.CancelAfter(TimeSpan.FromMinutes(5));
        using Process command = Start();
        try
        {
            Task<string> projected = FindLineAsync(command.StandardError, "is projected for customer ada", timeout.Token);
            string api = (await FindLineAsync(command.StandardOutput, "API ", timeout.Token))["API ".Length..].Trim();
            string page = (await FindLineAsync(command.StandardOutput, "Invocations ", timeout.Token))["Invocations ".Length..].Trim();
            await FindLineAsync(command.StandardOutput, "Press Ctrl+C", timeout.Token);
            using var http = new HttpClient { BaseAddress = new Uri(api) };

            string id = await PlaceAsync(http, timeout.Token);
            await projected;
            using JsonDocument summary = await ReadAsync(await http.GetAsync("/customers/ada", timeout.Token), timeout.Token);
            string result = await CleanUpAsync(page[..page.IndexOf("/_functions", StringComparison.Ordinal)], timeout.Token);
            using JsonDocument order = await ReadAsync(await http.GetAsync($"/orders/{id}", timeout.Token), timeout.Token);

            Assert.Equal(1, summary.RootElement.GetProperty("openOrders").GetInt32());
            Assert.Contains("\"isComplete\":true", result, StringComparison.Ordinal);
            Assert.Equal("Expired", order.RootElement.GetProperty("status").GetString());
        }
        finally
        {
            command.Kill(entireProcessTree: true);
        }
    }

    private static Process Start()
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string argument in (string[])[Path.Combine(AppContext.BaseDirectory, "Orders.Local.dll"), "--api", "0", "--port", "0"])
            start.ArgumentList.Add(argument);
        if (Environment.GetEnvironmentVariable(ProgramVariable) is { Length: > 0 } program)
        {
            start.ArgumentList.Add("--program");
            start.ArgumentList.Add(program);
        }
        return Process.Start(start)!;
    }

    private static async Task<string> PlaceAsync(HttpClient http, CancellationToken cancellationToken)
    {
        using var body = new ByteArrayContent("""{"customerId":"ada","lines":[{"sku":"pot","quantity":1}]}"""u8.ToArray());
        body.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        body.Headers.Add("Idempotency-Key", "1");
        using HttpResponseMessage response = await http.PostAsync("/orders", body, cancellationToken);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        return response.Headers.Location!.OriginalString["/orders/".Length..];
    }

    private static async Task<string> CleanUpAsync(string endpoint, CancellationToken cancellationToken)
    {
        using var lambda = new LambdaClient(new()
        {
            Endpoint = endpoint,
            Region = "us-east-1",
            Credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key"),
        });
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "clean-up", Payload = """{"maxAgeMinutes":0}"""u8.ToArray() }, cancellationToken);
        return Encoding.UTF8.GetString(response.Payload!.Value.Span);
    }

    private static async Task<JsonDocument> ReadAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        using (response)
        {
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            return JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync(cancellationToken));
        }
    }

    private static async Task<string> FindLineAsync(StreamReader output, string text, CancellationToken cancellationToken)
    {
        var read = new StringBuilder();
        while (await output.ReadLineAsync(cancellationToken) is { } line)
        {
            if (line.Contains(text, StringComparison.Ordinal))
                return line;
            read.AppendLine(line);
        }
        throw new InvalidOperationException($"The command has ended without the line '{text}': {read}");
    }
}
