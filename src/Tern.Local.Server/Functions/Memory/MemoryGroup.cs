using System.Globalization;

namespace Tern.Local.Server.Functions.Memory;

/// <summary>A control group of Linux with the memory limit of a process and its descendants. When it is exceeded, the kernel kills the process.</summary>
internal sealed class MemoryGroup : IDisposable
{
    private readonly string _folder;

    private MemoryGroup(string folder) => _folder = folder;

    /// <summary>The file that adds a process, when its ID is written to it.</summary>
    public string ProcessesFile => Path.Combine(_folder, "cgroup.procs");

    /// <summary>Creates a group.</summary>
    /// <param name="folder">The folder of the group, which does not exist.</param>
    /// <param name="limits">The names of the files for limits, with their values. Of the last one, a missing file has no effect.</param>
    /// <exception cref="IOException">The group or a limit cannot be set.</exception>
    /// <exception cref="UnauthorizedAccessException">The program may not create groups.</exception>
    public static MemoryGroup Create(string folder, params ReadOnlySpan<(string File, long Value, bool IsRequired)> limits)
    {
        Directory.CreateDirectory(folder);
        var group = new MemoryGroup(folder);
        try
        {
            foreach ((string file, long value, bool isRequired) in limits)
            {
                string path = Path.Combine(folder, file);
                if (isRequired || File.Exists(path))
                    File.WriteAllText(path, value.ToString(CultureInfo.InvariantCulture));
            }
            return group;
        }
        catch
        {
            group.Dispose();
            throw;
        }
    }

    /// <summary>Deletes the group. All its processes have ended.</summary>
    public void Dispose()
    {
        try
        {
            // The files are those of the kernel, which cannot be deleted.
            Directory.Delete(_folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A process that has left the group of processes is still in it. The group remains until the next start of the machine.
        }
    }
}
