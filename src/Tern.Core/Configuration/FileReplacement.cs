namespace Tern.Runtime;

/// <summary>Replaces a file in one step, so that readers see the old or the new content.</summary>
internal static class FileReplacement
{
    public static void Replace(string path, ReadOnlySpan<byte> content)
    {
        // RS0030: MachineEnvironment is the only caller.
#pragma warning disable RS0030
        // A link remains a link: its target is replaced.
        string target = new FileInfo(path).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? Path.GetFullPath(path);
        string temporary = $"{target}.{Guid.NewGuid():N}.tmp";
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = FileShare.None, BufferSize = 0 };
        // Before the first byte: another user must not be able to read the secrets in between.
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = File.GetUnixFileMode(target);
        try
        {
            using (var stream = new FileStream(temporary, options))
            {
                stream.Write(content);
                stream.Flush(flushToDisk: true);
            }
            // The creation mode is reduced by the umask.
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(temporary, options.UnixCreateMode.GetValueOrDefault());
            if (OperatingSystem.IsWindows())
                // Retains the access control list of the replaced file.
                File.Replace(temporary, target, destinationBackupFileName: null);
            else
                File.Move(temporary, target, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
#pragma warning restore RS0030
    }
}
