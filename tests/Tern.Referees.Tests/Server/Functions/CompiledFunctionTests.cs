using System.Diagnostics;
using System.Text;
using Tern.Conformance;
using Tern.Lambda;
using Tern.Local.Server;
using Tern.Local.Server.Functions.Code;
using Tern.Local.Server.Functions.Options;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>Programs in C, and assemblies.</summary>
public sealed class CompiledFunctionTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Smallest_program_in_C_uses_only_the_host_and_the_port()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/gcc"), "The test needs gcc.");
        string folder = Directory.CreateTempSubdirectory("tern-local-test-").FullName;
        try
        {
            string program = Path.Combine(folder, "floor");
            using Process compiler = Process.Start("/usr/bin/gcc", ["-O1", "-o", program, Path.Combine(RepositoryFolder.Find()!, "tests/functions/floors/floor.c")]);
            await compiler.WaitForExitAsync(Token);
            Assert.Equal(0, compiler.ExitCode);
            await using LocalServer server = await LocalServer.StartAsync(options: new() { Functions = [new FunctionOption("floor", program)] }, cancellationToken: Token);
            using LambdaClient lambda = Connect(server);
            for (int i = 0; i < 3; i++)
                Assert.Equal("""{"value":1}""", Encoding.UTF8.GetString((await lambda.InvokeAsync(new() { FunctionName = "floor" }, Token)).Payload!.Value.Span));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public async Task Assembly_is_executed_by_dotnet()
    {
        // A library, which dotnet refuses.
        string assembly = typeof(LambdaClient).Assembly.Location;
        string[] command = FunctionProgram.FromFile(assembly).Command;
        Assert.Equal(("dotnet", assembly), (Path.GetFileNameWithoutExtension(command[0]), command[1]));
        using var log = new StringWriter();
        await using LocalServer server = await LocalServer.StartAsync(
            options: new() { Functions = [new FunctionOption("orders", assembly) { Memory = 512, Timeout = TimeSpan.FromMinutes(5) }], LogWriter = TextWriter.Synchronized(log) }, cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "orders" }, Token);
        Assert.Contains("Runtime.ExitError", Encoding.UTF8.GetString(response.Payload!.Value.Span), StringComparison.Ordinal);
        Assert.Contains("orders: ", log.ToString(), StringComparison.Ordinal);
    }

    private static LambdaClient Connect(LocalServer server) =>
        new(new() { Region = "us-east-1", Endpoint = server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(server.Aws.Credentials) });
}
