using Microsoft.Win32.SafeHandles;
using Tern.Local;
using Tern.Local.Durability;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

/// <summary>The program <c>tern-local</c> as a user starts it.</summary>
public sealed class ProgramTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("--access-key", "")]
    [InlineData("--access-key", "a/b")]
    [InlineData("--secret-key", "")]
    public async Task A_malformed_key_is_a_usage_error(string name, string value)
    {
        using var server = ServerProcess.Start("--port", "0", name, value);
        (int exitCode, string output, string errors) = await server.EndAsync();
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(name, errors[..errors.IndexOf('\n', StringComparison.Ordinal)], StringComparison.Ordinal);
        Assert.EndsWith(CommandLine.Usage, errors.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task SIGTERM_right_after_the_first_line_closes_the_folder_and_ends_with_0()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Windows has no SIGTERM.");
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-local-");
        try
        {
            LocalAwsOptions options = new() { Folder = folder.FullName };
            await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
            {
                using S3Client s3 = aws.CreateClient<S3Client>();
                await s3.CreateBucketAsync(new() { Bucket = "stored" }, Token);
            }
            for (int i = 0; i < 4; i++)
            {
                using var server = ServerProcess.Start("--port", "0", "--folder", folder.FullName);
                await server.ReadyAsync();
                server.Terminate();
                (int exitCode, _, string errors) = await server.EndAsync();
                Assert.Equal((0, ""), (exitCode, errors));
                foreach (string path in (string[])[folder.FullName, Path.Combine(folder.FullName, "s3")])
                {
                    using SafeFileHandle state = File.OpenHandle(Path.Combine(path, "in-use.lock"));
                    Assert.True(FolderState.Read(state).IsClosed, path);
                }
            }
            await using LocalAws reopened = await LocalAws.StartAsync(options, Token);
            using S3Client reader = reopened.CreateClient<S3Client>();
            Assert.Equal(["stored"], (await reader.ListBucketsAsync(new(), Token)).Buckets.Select(bucket => bucket.Name));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Version_is_printed_without_serving()
    {
        using var server = ServerProcess.Start("--version");
        Assert.Equal((0, $"{ServerVersion.Text}{Environment.NewLine}", ""), await server.EndAsync());
    }

    [Fact]
    public async Task Functions_are_listed_with_their_listeners_and_the_page()
    {
        using var server = ServerProcess.Start("--port", "0", "--function", $"orders={typeof(LocalServer).Assembly.Location}", "--api", "0");
        Uri endpoint = await server.ReadyAsync();
        server.Terminate();
        (int exitCode, string output, _) = await server.EndAsync();
        Assert.Equal(0, exitCode);
        Assert.Matches("http://127[.]0[.]0[.]1:[0-9]+/ invokes orders \\(http\\)", output);
        Assert.Contains($"Invocations at {endpoint.GetLeftPart(UriPartial.Authority)}/_functions", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Folder_of_a_program_that_does_not_exist_is_an_error()
    {
        using var server = ServerProcess.Start("--port", "0", "--function", "orders=/missing/bootstrap");
        (int exitCode, _, string errors) = await server.EndAsync();
        Assert.Equal(1, exitCode);
        Assert.Contains("/missing", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Requests_are_logged_on_standard_error()
    {
        using var server = ServerProcess.Start("--port", "0", "--log", "info");
        using var http = new HttpClient();
        (await http.GetAsync(new Uri(await server.ReadyAsync(), "/health"), Token)).Dispose();
        Assert.Matches(@"^\S+Z info GET /health 200 [0-9.]+ ms$", await server.ErrorLineAsync());
    }

    [Fact]
    public async Task The_default_secret_on_a_network_is_warned_about_on_standard_error()
    {
        using var server = ServerProcess.Start("--port", "0", "--address", "0.0.0.0");
        await server.ReadyAsync();
        Assert.StartsWith("Warning: The secret key is the public default and the address is 0.0.0.0.", await server.ErrorLineAsync(), StringComparison.Ordinal);
    }
}
