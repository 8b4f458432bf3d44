using Tern.Functions.Errors;
using Tern.Functions.Runtime;

namespace Tern.Functions.SnapStart;

/// <summary>The snapshot of the process of a function with SnapStart.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-runtime-hooks.html">Runtime hooks</seealso>
internal static class Snapshot
{
    /// <summary>Prepares the process, waits until it was restored, and prepares it for invocations.</summary>
    /// <returns>False if a hook failed. The error is reported.</returns>
    /// <exception cref="RuntimeApiException">The Runtime API failed.</exception>
    public static async ValueTask<bool> TakeAsync(ControlConnection control, FunctionOptions options)
    {
        try
        {
            foreach (Func<CancellationToken, Task> hook in options.BeforeSnapshot)
                await hook(CancellationToken.None).ConfigureAwait(false);
            Forget(options);
            // The snapshot then contains only what is used.
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }
        catch (Exception e)
        {
            await control.SendInitErrorAsync(ErrorReport.Create(ErrorTypes.BeforeSnapshot, e.Message, e.StackTrace), ErrorCause.Create(e)).ConfigureAwait(false);
            return false;
        }
        await control.WaitForRestoreAsync().ConfigureAwait(false);
        try
        {
            // The restored processes share what is in the snapshot: connections that are closed, and credentials that have expired.
            Forget(options);
            foreach (Func<CancellationToken, Task> hook in options.AfterRestore)
                await hook(CancellationToken.None).ConfigureAwait(false);
            return true;
        }
        catch (Exception e)
        {
            await control.SendRestoreErrorAsync(ErrorReport.Create(ErrorTypes.AfterRestore, e.Message, e.StackTrace), ErrorCause.Create(e)).ConfigureAwait(false);
            return false;
        }
    }

    private static void Forget(FunctionOptions options)
    {
        foreach (ServiceClient client in options.Clients)
            client.Forget();
    }
}
