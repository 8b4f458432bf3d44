namespace Tern.Extensions.Binding;

/// <summary>The problems of a configuration, limited in number.</summary>
internal sealed class ProblemList
{
    private const int MaxProblems = 10;

    private readonly List<string> _problems = [];
    private int _count;

    /// <summary>Whether later problems are only counted, so that their texts need not be complete.</summary>
    public bool IsFull => _problems.Count == MaxProblems;

    public void Add(string problem)
    {
        _count++;
        if (_problems.Count < MaxProblems)
            _problems.Add(problem);
    }

    /// <exception cref="TernConfigurationException">There are problems.</exception>
    public void ThrowIfAny()
    {
        if (_count == 0)
            return;
        string text = string.Join(' ', _problems);
        if (_count > _problems.Count)
            text += string.Create(System.Globalization.CultureInfo.InvariantCulture, $" There are {_count - _problems.Count} more problems.");
        throw new TernConfigurationException(text);
    }
}
