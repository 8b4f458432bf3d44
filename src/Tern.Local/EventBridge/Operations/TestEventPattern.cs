using System.Text;
using Tern.EventBridge;
using Tern.Local.EventBridge.Events;
using Tern.Local.EventBridge.Patterns;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>TestEventPattern</c>. It needs no state.</summary>
internal static class TestEventPattern
{
    public static TestEventPatternResponse Execute(TestEventPatternRequest request)
    {
        EventPattern pattern = RulePattern.Parse(request.EventPattern);
        byte[] entry = Encoding.UTF8.GetBytes(request.Event);
        return JsonText.IsObject(entry) ? new() { Result = pattern.Matches(entry) } : throw EventErrors.Validation("Parameter Event is not valid.");
    }
}
