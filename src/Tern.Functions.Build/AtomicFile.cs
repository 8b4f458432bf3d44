namespace Tern.Functions.Build;

/// <summary>Writes a file completely or not at all.</summary>
internal static class AtomicFile
{
    /// <summary>Writes a temporary file beside the file and renames it.</summary>
    /// <exception cref="PackageException">The file could not be written, for example on a full disk. Neither a part of it nor the temporary file exists.</exception>
    public static void Write(string file, Action<Stream> write)
    {
        string temporary = file + ".tmp";
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(file))!);
            using (FileStream stream = new(temporary, FileMode.Create, FileAccess.Write))
            {
                write(stream);
                stream.Flush(flushToDisk: true);
            }
            File.Move(temporary, file, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Delete(temporary);
            throw new PackageException($"The file '{file}' could not be written: {e.Message} Free space on the disk, or set LambdaZipFolder to a folder on another disk.", e);
        }
        catch
        {
            Delete(temporary);
            throw;
        }
    }

    private static void Delete(string file)
    {
        try
        {
            File.Delete(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The first error is the one to report.
        }
    }
}
