using Tern.Local;
using Tern.Local.Events;

namespace Tern.Referees.Tests.Examples;

/// <summary>The other code of docs/local.md. A test compares it with the page, and <see cref="LocalPageTests"/> runs it.</summary>
internal static class LocalExample
{
    public static async Task AdvanceAsync(LocalAws aws)
    {
        aws.Clock.Freeze();
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1));
    }

    public static async Task<CallEvent> WaitAsync(LocalAws aws)
    {
        CallEvent call = await aws.Events.WaitForAsync<CallEvent>(call => call.Operation == "PutObject");
        return call;
    }
}
