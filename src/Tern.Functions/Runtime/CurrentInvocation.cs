namespace Tern.Functions.Runtime;

/// <summary>The invocation of the current asynchronous flow, for the log. Set once for each poller.</summary>
internal static class CurrentInvocation
{
    private static readonly AsyncLocal<InvocationState?> s_state = new();

    /// <summary>The invocation in flight; null outside one.</summary>
    public static InvocationState? State => s_state.Value is { IsInFlight: true } state ? state : null;

    public static void Set(InvocationState state) => s_state.Value = state;
}
