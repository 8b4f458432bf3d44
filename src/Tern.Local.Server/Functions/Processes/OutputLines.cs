using System.Text;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>Reads the output of a process as lines.</summary>
internal static class OutputLines
{
    private const int BufferSize = 4096;

    // A longer line is divided, so that a process cannot use all memory.
    private const int MaxLength = 64 * 1024;

    /// <summary>Passes each line to a method, until the end of the output.</summary>
    public static async Task ReadAsync(TextReader reader, Action<string> write)
    {
        char[] buffer = new char[BufferSize];
        var line = new StringBuilder();
        try
        {
            while (await reader.ReadAsync(buffer).ConfigureAwait(false) is > 0 and var count)
            {
                for (int i = 0; i < count; i++)
                {
                    char character = buffer[i];
                    if (character != '\n')
                        line.Append(character);
                    if (character == '\n' || line.Length == MaxLength)
                        Flush(line, write);
                }
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The process has ended, and its output was closed.
        }
        if (line.Length > 0)
            Flush(line, write);
    }

    private static void Flush(StringBuilder line, Action<string> write)
    {
        write(line.ToString().TrimEnd('\r'));
        line.Clear();
    }
}
