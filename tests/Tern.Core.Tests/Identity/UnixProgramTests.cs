using System.Diagnostics;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>The source <c>credential_process</c> with real programs: scripts in a temporary folder.</summary>
public sealed class UnixProgramTests : IDisposable
{
    private const string Json = """{"Version":1,"AccessKeyId":"ASIAPROCESS","SecretAccessKey":"process-secret","SessionToken":"process-token","Expiration":"2027-01-01T00:00:00Z"}""";

    private readonly TemporaryFolder _folder = new();
    private readonly ManualTimeProvider _clock = new();

    public UnixProgramTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "The programs are shell scripts.");

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Program_that_writes_credentials_is_read()
    {
        AwsCredentials credentials = await GetAsync(Script($"echo '{Json}'"));
        Assert.Equal(
            ("ASIAPROCESS", "process-secret", "process-token", new DateTimeOffset(2027, 1, 1, 0, 0, 0, TimeSpan.Zero)),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.Expiration));
    }

    [Fact]
    public async Task Program_is_found_in_the_folders_of_PATH() => Assert.Equal("ASIAPROCESS", (await GetAsync($"printf '%s' '{Json}'")).AccessKeyId);

    [Fact]
    public async Task Program_in_the_current_folder_or_beside_the_executable_is_not_found_without_a_path()
    {
        string script = Script($"echo '{Json}'");
        foreach (string folder in new[] { Environment.CurrentDirectory, AppContext.BaseDirectory })
        {
            string name = $"tern-program-{Guid.NewGuid():N}";
            string copy = Path.Join(folder, name);
            File.Copy(script, copy);
            try
            {
                await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(name));
                Assert.Equal("ASIAPROCESS", (await GetAsync(copy)).AccessKeyId);
            }
            finally
            {
                File.Delete(copy);
            }
        }
    }

    [Theory]
    [InlineData("exit 0", "The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.")]
    [InlineData("echo '{\"Version\":1,'", "The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.")]
    [InlineData("echo '{} {}'", "The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.")]
    [InlineData("echo PLANTED", "The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.")]
    [InlineData("printf '\\377\\000PLANTED'", "The output of the credential_process is not valid. Expected one JSON object with Version, AccessKeyId and SecretAccessKey.")]
    [InlineData("echo '{\"Version\":2,\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"PLANTED\"}'", "The output of the credential_process has no supported version. Expected \"Version\": 1.")]
    [InlineData("echo '{\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"PLANTED\"}'", "The output of the credential_process has no supported version. Expected \"Version\": 1.")]
    [InlineData("echo '{\"Version\":1,\"AccessKeyId\":\"A\"}'", "The output of the credential_process contains no SecretAccessKey.")]
    [InlineData("echo '{\"Version\":1,\"SecretAccessKey\":\"PLANTED\"}'", "The output of the credential_process contains no AccessKeyId.")]
    [InlineData("exit 3", "The credential_process failed with exit code 3. It wrote no error.")]
    [InlineData("echo 'profile not found' >&2; exit 255", "The credential_process failed with exit code 255. It wrote: profile not found")]
    [InlineData("printf 'two\\nlines\\033[31m' >&2; exit 1", "The credential_process failed with exit code 1. It wrote: two\\nlines\\u001b[31m")]
    [InlineData("kill -9 $$", "The credential_process failed with exit code 137. It wrote no error.")]
    public async Task Program_without_credentials_throws_an_error_of_its_own(string script, string expected)
    {
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(Script(script)));
        Assert.Equal(expected, error.Message);
        Assert.DoesNotContain("PLANTED", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("AQoDYXdzEPLANTEDTOKEN//wJalrXUtnFEMI+K7MDENG==")]
    [InlineData("eyJhbGciOiJIUzI1NiJ9.PLANTED.c2lnbmF0dXJl")]
    public async Task Secret_in_the_standard_error_is_not_in_the_message(string secret)
    {
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(Script($"echo 'cannot use {secret} now' >&2; exit 1")));
        Assert.Equal("The credential_process failed with exit code 1. It wrote: cannot use *** now", error.Message);
        Assert.DoesNotContain("PLANTED", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_that_writes_64_KiB_is_read_and_one_byte_more_throws()
    {
        string padding = $"head -c $((65536 - {Json.Length})) /dev/zero | tr '\\0' ' '; printf '%s' '{Json}'";
        Assert.Equal("ASIAPROCESS", (await GetAsync(Script(padding))).AccessKeyId);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(Script($"{padding}; echo")));
        Assert.Equal("The credential_process wrote more than 64 KiB and was stopped. Expected one JSON object.", error.Message);
    }

    [Fact]
    public async Task Program_that_writes_without_end_is_stopped()
    {
        string fifo = Fifo();
        // The descriptor closes when the program and its child have ended.
        Task<string> closed = ReadAsync(fifo);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(Script($"exec 3>{fifo}; yes PLANTED")));
        Assert.Equal("The credential_process wrote more than 64 KiB and was stopped. Expected one JSON object.", error.Message);
        Assert.Equal("", await closed);
    }

    [Fact]
    public async Task Standard_error_of_10_MB_does_not_stop_the_program_and_is_not_retained()
    {
        Assert.Equal("ASIAPROCESS", (await GetAsync(Script($"head -c 10485760 /dev/zero >&2; echo '{Json}'"))).AccessKeyId);
        AwsProcessOutput output = await AwsEnvironment.Process.ExecuteAsync(Script("head -c 10485760 /dev/zero >&2"), [], 1024, Cancellation);
        Assert.Equal((0, 4096, 0), (output.ExitCode, output.StandardError.Length, output.StandardOutput.Length));
    }

    [Fact]
    public async Task Program_that_reads_the_standard_input_gets_its_end() => Assert.Equal("ASIAPROCESS", (await GetAsync(Script($"cat; echo '{Json}'"))).AccessKeyId);

    [Theory]
    [InlineData("a | b", new[] { "a", "|", "b" })]
    [InlineData("$HOME ${HOME} `id` $(id)", new[] { "$HOME", "${HOME}", "`id`", "$(id)" })]
    [InlineData("a; b && c > d 2>&1 &", new[] { "a;", "b", "&&", "c", ">", "d", "2>&1", "&" })]
    [InlineData("~/x *.txt #c", new[] { "~/x", "*.txt", "#c" })]
    [InlineData("\"two words\" 'it''s' \\\" '' \"\"", new[] { "two words", "its", "\"", "", "" })]
    [InlineData("é 漢字 😀", new[] { "é", "漢字", "😀" })]
    public async Task Program_gets_its_arguments_unchanged_because_no_shell_is_started(string arguments, string[] expected)
    {
        string file = Path.Join(_folder.Path, "arguments");
        await GetAsync($"{Script($"printf '%s\\n' \"$@\" > {file}; echo '{Json}'")} {arguments}");
        Assert.Equal(expected, await File.ReadAllLinesAsync(file, Cancellation));
    }

    [Fact]
    public async Task Program_that_cannot_be_started_throws_TernCredentialsException()
    {
        string notExecutable = _folder.Write("not-executable", Encoding.ASCII.GetBytes("#!/bin/sh\nexit 0\n"));
        string noInterpreter = Script("exit 0", "#!/missing/interpreter");
        foreach (string command in new[] { notExecutable, noInterpreter, _folder.Path, Path.Join(_folder.Path, "missing"), "tern-program-that-does-not-exist --x", "''" })
        {
            var error = await Assert.ThrowsAsync<TernCredentialsException>(() => GetAsync(command));
            Assert.Equal("The credential_process could not be started. Check that the program exists and is executable.", error.Message);
        }
    }

    [Fact]
    public async Task Program_that_never_ends_is_stopped_after_58_s_and_its_child_continues()
    {
        string fifo = Fifo();
        string started = Fifo();
        Task<string> text = ReadAsync(fifo);
        Task<AwsCredentials> fetch = GetAsync(Script($"exec 3>{fifo}; sleep 1000 3>&- & echo $! >&3; echo x > {started}; wait"), new ProgramEnvironment(_clock));
        await ReadAsync(started);
        DateTimeOffset start = _clock.GetUtcNow();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.SkipDelaysAsync(fetch, TimeSpan.FromMilliseconds(10)));
        Assert.Equal("The credential_process did not end within 58 s and was stopped. It must not wait for input.", error.Message);
        Assert.Equal(TimeSpan.FromSeconds(58), _clock.GetUtcNow() - start);
        // The end of the file: the program has ended.
        StopChild(await text);
    }

    private static void StopChild(string id)
    {
        using var child = System.Diagnostics.Process.GetProcessById(int.Parse(id, System.Globalization.CultureInfo.InvariantCulture));
        Assert.False(child.HasExited);
        child.Kill();
    }

    [Fact]
    public async Task Canceled_fetch_stops_the_program_and_its_child_continues()
    {
        string fifo = Fifo();
        Task<string> text = ReadAsync(fifo);
        using var cancellation = new CancellationTokenSource();
        string started = Fifo();
        Task<AwsProcessOutput> execution = AwsEnvironment.Process.ExecuteAsync(Script($"exec 3>{fifo}; sleep 1000 3>&- & echo $! >&3; echo x > {started}; wait"), [], 1024, cancellation.Token);
        await ReadAsync(started);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => execution);
        StopChild(await text);
    }

    [Fact]
    public async Task Child_that_holds_the_output_open_delays_the_result_by_1_s_and_then_cannot_write()
    {
        string fifo = Fifo();
        // The child ends when the test opens the file.
        string result = Fifo();
        string child = $"trap '' PIPE; read line < {fifo}; echo more && echo written > {result} || echo closed > {result}";
        // The clock of the system: a second of another clock can pass before the output is read.
        long start = Stopwatch.GetTimestamp();
        AwsCredentials credentials = await GetAsync(Script($"echo '{Json}'; ({child}) 2> /dev/null &"));
        Assert.Equal("ASIAPROCESS", credentials.AccessKeyId);
        Assert.True(Stopwatch.GetElapsedTime(start) > TimeSpan.FromMilliseconds(900));
        await using var end = new FileStream(fifo, FileMode.Open, FileAccess.Write);
        end.WriteByte((byte)'\n');
        end.Flush();
        Assert.Equal("closed\n", await ReadAsync(result));
    }

    private static Task<AwsCredentials> GetAsync(string command, AwsEnvironment? environment = null) =>
        new ProcessCredentialsProvider(command, environment ?? new ProgramEnvironment(TimeProvider.System)).GetCredentialsAsync(Cancellation).AsTask();

    // Another process writes the program. A handle of this process is inherited by programs that other tests start at the same time, and a program that
    // is open for writing cannot be started ("text file busy").
    private string Script(string text, string interpreter = "#!/bin/sh")
    {
        string source = _folder.Write($"source-{Guid.NewGuid():N}", Encoding.UTF8.GetBytes($"{interpreter}\n{text}\n"));
        string path = Path.Join(_folder.Path, $"script-{Guid.NewGuid():N}");
        using Process process = Process.Start("install", ["-m", "700", source, path]);
        process.WaitForExit();
        return path;
    }

    // The open blocks until another process has opened the other end.
    private static Task<string> ReadAsync(string fifo) => Task.Run(() => File.ReadAllText(fifo), Cancellation);

    private string Fifo()
    {
        string path = Path.Join(_folder.Path, $"fifo-{Guid.NewGuid():N}");
        using Process process = Process.Start("mkfifo", path);
        process.WaitForExit();
        return path;
    }
}
