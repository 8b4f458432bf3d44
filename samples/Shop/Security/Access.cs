using Shop.Routing;

namespace Shop.Security;

/// <summary>Who calls, and whether they may.</summary>
internal static class Access
{
    /// <summary>Sets <see cref="Call.Caller"/>, or gives the answer that refuses the call.</summary>
    public static ValueTask<Answer?> RefusedAsync(Call call) => default;
}
