using System.Text;

namespace Tern.Functions.Runtime;

/// <summary>The standard error output, which is in the log of the function. Without the console, whose initialization a function does not need.</summary>
internal static class ErrorOutput
{
    private const int StandardError = 2;

    public static async ValueTask WriteAsync(string line)
    {
        using var handle = new Microsoft.Win32.SafeHandles.SafeFileHandle(StandardError, ownsHandle: false);
        try
        {
            await RandomAccess.WriteAsync(handle, Encoding.UTF8.GetBytes(line + "\n"), fileOffset: 0).ConfigureAwait(false);
        }
        catch (IOException)
        {
            // The output is closed, so nobody can read the line.
        }
    }
}
