namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The processes that functions have started.</summary>
internal static class Processes
{
    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(2);

    /// <summary>Waits until a process has ended.</summary>
    public static async Task WaitForEndAsync(int id)
    {
        using var timeout = new CancellationTokenSource(s_maxWait);
        while (IsRunning(id))
            await Task.Delay(10, timeout.Token);
    }

    /// <summary>Whether a process is running. One whose parent has not read its exit code is not.</summary>
    public static bool IsRunning(int id)
    {
        try
        {
            string state = File.ReadAllText($"/proc/{id}/stat");
            return state[(state.LastIndexOf(')') + 2)..][0] is not ('Z' or 'X');
        }
        catch (IOException)
        {
            return false;
        }
    }
}
