using System.Globalization;
using System.Text.Json;
using Tern.Local.Server.Functions.Memory;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The memory limits of functions.</summary>
public sealed class MemoryLimitTests : IDisposable
{
    // The groups and the process.
    private const string RespondGroup = """next; respond "[\"$(grep -E ':memory:|^0::/' /proc/self/cgroup | tr '\n' ' ')\",$$]";""";

    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(2);

    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("tern-local-test-");

    public void Dispose() => _root.Delete(recursive: true);

    [Fact]
    public async Task Function_that_exceeds_its_memory_is_killed()
    {
        Assert.SkipUnless(MemoryControl.Find() is not null, "The test may not create control groups with the memory controller.");
        // tail stores its last line, which has no end.
        await using ShellFunction function = await ShellFunction.StartAsync("next; exec tail -n 1 /dev/zero", option => option with { Memory = 128 });
        (string? type, string? message) = await function.FailAsync();
        Assert.Equal("Runtime.ExitError", type);
        Assert.EndsWith(" Error: Runtime exited with error: signal: killed", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Control_groups_have_the_limit_and_are_deleted_with_their_processes()
    {
        Assert.SkipUnless(MemoryControl.Find() is not null, "The test may not create control groups with the memory controller.");
        string name;
        await using (ShellFunction function = await ShellFunction.StartAsync($"setsid sleep 600 & {RespondGroup} sleep 600"))
        {
            (name, _) = await InvokeAsync(function);
            string folder = Assert.Single(FindGroups(name));
            string limit = Array.Find([Path.Combine(folder, "memory.max"), Path.Combine(folder, "memory.limit_in_bytes")], File.Exists)!;
            Assert.Equal("536870912\n", await File.ReadAllTextAsync(limit, TestContext.Current.CancellationToken));
        }
        Assert.Empty(FindGroups(name));
    }

    [Fact]
    public async Task Control_group_of_a_process_that_has_ended_is_deleted_by_the_next_invocation()
    {
        Assert.SkipUnless(MemoryControl.Find() is not null, "The test may not create control groups with the memory controller.");
        await using ShellFunction function = await ShellFunction.StartAsync(RespondGroup);
        (string name, int id) = await InvokeAsync(function);
        await Processes.WaitForEndAsync(id);
        // The result depends on whether the server has received the end of the process.
        await function.SendAsync();
        using var timeout = new CancellationTokenSource(s_maxWait);
        while (FindGroups(name).Any())
            await Task.Delay(10, timeout.Token);
    }

    [Fact]
    public void Version_1_sets_the_limit_of_memory()
    {
        string parent = CreateFolder("memory/a");
        using MemoryGroup group = MemoryControl.Find(["3:cpu:/other", "4:memory:/a", "0::/"], _root.FullName)!.CreateGroup(256)!;
        string folder = Path.GetDirectoryName(group.ProcessesFile)!;
        Assert.Equal((parent, "268435456"), (Path.GetDirectoryName(folder), File.ReadAllText(Path.Combine(folder, "memory.limit_in_bytes"))));
    }

    [Fact]
    public void Version_2_enables_the_controller_and_sets_the_limits()
    {
        string parent = CreateFolder("a");
        File.WriteAllText(Path.Combine(parent, "cgroup.controllers"), "cpu memory pids\n");
        File.WriteAllText(Path.Combine(parent, "cgroup.subtree_control"), "cpu\n");
        using MemoryGroup group = MemoryControl.Find(["0::/a"], _root.FullName)!.CreateGroup(256)!;
        string folder = Path.GetDirectoryName(group.ProcessesFile)!;
        Assert.Equal(("+memory", "268435456"), (File.ReadAllText(Path.Combine(parent, "cgroup.subtree_control")), File.ReadAllText(Path.Combine(folder, "memory.max"))));
        // A group with processes cannot enable a controller, so that this process was moved.
        Assert.Equal(Environment.ProcessId.ToString(CultureInfo.InvariantCulture), File.ReadAllText(Path.Combine(parent, $"tern-local-{Environment.ProcessId}", "cgroup.procs")));
        Assert.Equal(parent, Path.GetDirectoryName(folder));
    }

    [Theory]
    [InlineData("0::/a")]
    [InlineData("0::/missing")]
    [InlineData("4:memory:/missing")]
    [InlineData("invalid")]
    public void System_without_the_controller_has_no_limits(string line)
    {
        File.WriteAllText(Path.Combine(CreateFolder("a"), "cgroup.controllers"), "cpu pids\n");
        Assert.Null(MemoryControl.Find([line], _root.FullName));
    }

    private static async Task<(string Group, int Process)> InvokeAsync(ShellFunction function)
    {
        JsonElement response = await function.InvokeAsync();
        return (response[0].GetString()!.Split('/', ' ').Last(part => part.StartsWith("tern-local-", StringComparison.Ordinal)), response[1].GetInt32());
    }

    private static IEnumerable<string> FindGroups(string name) =>
        Directory.EnumerateDirectories("/sys/fs/cgroup", name, new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true });

    private string CreateFolder(string name) => Directory.CreateDirectory(Path.Combine(_root.FullName, name)).FullName;
}
