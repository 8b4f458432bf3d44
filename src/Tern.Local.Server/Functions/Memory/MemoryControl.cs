using System.Globalization;

namespace Tern.Local.Server.Functions.Memory;

/// <summary>Creates control groups of Linux below that of this program, in the version that has the memory controller. Thread-safe.</summary>
/// <seealso href="https://docs.kernel.org/admin-guide/cgroup-v2.html#memory">Control group v2</seealso>
/// <seealso href="https://docs.kernel.org/admin-guide/cgroup-v1/memory.html">Memory resource controller of version 1</seealso>
internal sealed class MemoryControl
{
    private const string OwnGroups = "/proc/self/cgroup";
    private const string Root = "/sys/fs/cgroup";
    private const string Controller = "memory";
    private const long Megabyte = 1024 * 1024;
    private const int MinMegabytes = 128;

    private readonly string _parent;
    private readonly bool _isVersion2;

    private MemoryControl(string parent, bool isVersion2)
    {
        _parent = parent;
        _isVersion2 = isVersion2;
    }

    /// <summary>Returns the control groups of this program; null if it may not create any, or the system has none.</summary>
    public static MemoryControl? Find() => File.Exists(OwnGroups) ? Find(File.ReadAllLines(OwnGroups), Root) : null;

    /// <summary>Returns the control groups below those of a process.</summary>
    /// <param name="groups">The lines of <c>/proc/PID/cgroup</c>.</param>
    /// <param name="root">The folder of the file system of control groups.</param>
    public static MemoryControl? Find(string[] groups, string root)
    {
        foreach (string line in groups)
        {
            if (line.Split(':', 3) is not [_, var controllers, var path])
                continue;
            if (controllers.Split(',').Contains(Controller) && TryUse(Path.Combine(root, Controller) + path, isVersion2: false) is { } first)
                return first;
            if (controllers.Length == 0 && TryUse(root + path.TrimEnd('/'), isVersion2: true) is { } second)
                return second;
        }
        return null;
    }

    /// <summary>Creates a group; null if that is not possible any more.</summary>
    /// <param name="megabytes">The limit, in MB.</param>
    public MemoryGroup? CreateGroup(int megabytes)
    {
        try
        {
            return Create(megabytes);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private MemoryGroup Create(int megabytes)
    {
        string folder = Path.Combine(_parent, $"tern-local-{Guid.NewGuid():N}");
        long limit = megabytes * Megabyte;
        return _isVersion2
            ? MemoryGroup.Create(folder, ("memory.max", limit, true), ("memory.swap.max", 0, false), ("memory.oom.group", 1, false))
            : MemoryGroup.Create(folder, ("memory.limit_in_bytes", limit, true), ("memory.memsw.limit_in_bytes", limit, false));
    }

    private static MemoryControl? TryUse(string folder, bool isVersion2)
    {
        if (!Directory.Exists(folder))
            return null;
        try
        {
            if (isVersion2 && !TryEnable(folder))
                return null;
            var control = new MemoryControl(folder, isVersion2);
            // Whether a group can be created is known only afterwards.
            control.Create(MinMegabytes).Dispose();
            return control;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // In version 2, a group with processes cannot pass a controller on. So this program moves to a group below its own, which is allowed if the group was delegated to it.
    private static bool TryEnable(string folder)
    {
        string available = Path.Combine(folder, "cgroup.controllers"), enabled = Path.Combine(folder, "cgroup.subtree_control");
        if (!Contains(available))
            return false;
        if (Contains(enabled))
            return true;
        string own = Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"tern-local-{Environment.ProcessId}"));
        Directory.CreateDirectory(own);
        File.WriteAllText(Path.Combine(own, "cgroup.procs"), Environment.ProcessId.ToString(CultureInfo.InvariantCulture));
        File.WriteAllText(enabled, $"+{Controller}");
        return true;
    }

    private static bool Contains(string file) => File.Exists(file) && File.ReadAllText(file).Split(' ', '\n').Contains(Controller);
}
