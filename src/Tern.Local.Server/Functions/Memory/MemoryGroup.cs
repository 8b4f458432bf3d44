using System.Globalization;

namespace Tern.Local.Server.Functions.Memory;

/// <summary>A control group of Linux with the memory limit of a process and its descendants. When it is exceeded, the kernel kills all of them; in version 1, the largest one.</summary>
internal sealed class MemoryGroup : IDisposable
{
    private const int MaxAttempts = 50;

    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(20);

    private readonly string _folder;

    private MemoryGroup(string folder) => _folder = folder;

    /// <summary>The file that adds a process, when its ID is written to it.</summary>
    public string ProcessesFile => Path.Combine(_folder, "cgroup.procs");

    /// <summary>Creates a group.</summary>
    /// <param name="folder">The folder of the group, which does not exist.</param>
    /// <param name="limits">The names of the files of the group, with their values. A file that is not required can be missing.</param>
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

    /// <summary>Deletes the group. All its processes were killed.</summary>
    public async Task DeleteAsync(TimeProvider time)
    {
        // The end of a killed process takes some time, and a group with processes cannot be deleted.
        for (int attempt = 0; attempt < MaxAttempts && !TryDelete(); attempt++)
            await Task.Delay(s_delay, time).ConfigureAwait(false);
    }

    /// <summary>Deletes a group that has no process.</summary>
    public void Dispose() => TryDelete();

    private bool TryDelete()
    {
        try
        {
            // The files are those of the kernel, which cannot be deleted.
            Directory.Delete(_folder);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
