namespace Tern.Aot.Functional;

/// <summary>Counts passed and failed checks and prints the failures.</summary>
internal sealed class Checks
{
    private int _passed;
    private int _failed;

    public async Task RunAsync(string name, Func<Task> scenario)
    {
        try
        {
            await scenario();
            Console.WriteLine($"{name}: done");
        }
        catch (Exception e)
        {
            Fail($"{name}: {e.GetType().Name}: {e.Message}");
        }
    }

    public void Equal<T>(string what, T expected, T actual)
    {
        if (EqualityComparer<T>.Default.Equals(expected, actual))
            _passed++;
        else
            Fail($"{what}: Expected {expected}, but got {actual}.");
    }

    public async Task<TException?> ThrowsAsync<TException>(string what, Func<Task> call)
        where TException : Exception
    {
        try
        {
            await call();
        }
        catch (TException e)
        {
            _passed++;
            return e;
        }
        Fail($"{what}: Expected {typeof(TException).Name}, but no exception was thrown.");
        return null;
    }

    /// <returns>The exit code: 0 if at least one check ran and all checks passed.</returns>
    public int Report()
    {
        Console.WriteLine($"{_passed} checks passed, {_failed} failed.");
        return _failed == 0 && _passed > 0 ? 0 : 1;
    }

    private void Fail(string message)
    {
        _failed++;
        Console.WriteLine($"FAILED {message}");
    }
}
