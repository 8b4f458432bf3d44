namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value passes none of some tests. A value of another kind than the tests have therefore matches, <c>null</c> as well.</summary>
internal sealed class AnythingButTest(ValueTest[] excluded) : ValueTest
{
    public override bool Matches(in EventValue value)
    {
        foreach (ValueTest test in excluded)
        {
            if (test.Matches(value))
                return false;
        }
        return true;
    }
}
