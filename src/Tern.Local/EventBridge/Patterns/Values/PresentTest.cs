namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value exists.</summary>
internal sealed class PresentTest : ValueTest
{
    public override bool Matches(in EventValue value) => true;
}
