using System.Collections;
using System.Globalization;
using System.Text;

namespace Tern.ServerRuntime;

/// <summary>The path of the value that a validation checks: members of structures and unions, elements of lists, values of maps.</summary>
internal struct ViolationPath()
{
    private const int InitialCapacity = 4;

    private Step[] _steps = [];
    private int _count;

    /// <summary>The name of the current member.</summary>
    public readonly string MemberName => _steps[_count - 1].Name!;

    /// <summary>The list of the current element; null if the current value is no element, or if its elements have no constraints of their own.</summary>
    public readonly IEnumerable? List => _steps[_count - 1].List;

    /// <summary>The constraints of the current element, if it has a <see cref="List"/>.</summary>
    public readonly string? ElementConstraints => _steps[_count - 1].ElementConstraints;

    /// <summary>Enters a member of a structure or a union.</summary>
    public void Enter(string member) => Add(new(member, 0, IsMember: true));

    /// <summary>Enters an element of a list.</summary>
    public void EnterElement(int index) => Add(new(null, index, IsMember: false));

    /// <summary>Enters an element that has constraints.</summary>
    public void EnterElement(int index, IEnumerable list, string constraints) => Add(new(null, index, IsMember: false, list, constraints));

    /// <summary>Enters a value of a map.</summary>
    public void EnterEntry(string key) => Add(new(key, 0, IsMember: false));

    /// <summary>Leaves the current member, element or value.</summary>
    public void Leave() => _count--;

    /// <summary>The path with the names of the model: <c>/list/0/name</c>.</summary>
    public readonly string Format()
    {
        var text = new StringBuilder();
        foreach (Step step in _steps.AsSpan(0, _count))
        {
            text.Append('/');
            if (step.Name is not null)
                text.Append(step.Name);
            else
                text.Append(CultureInfo.InvariantCulture, $"{step.Index}");
        }
        return text.ToString();
    }

    /// <summary>The path as in the errors of older AWS services: <c>list.1.member.name</c>.</summary>
    /// <param name="omitsLast">Whether the path is that of the list of the current element.</param>
    public readonly string FormatForService(bool omitsLast)
    {
        var text = new StringBuilder();
        foreach (Step step in _steps.AsSpan(0, omitsLast ? _count - 1 : _count))
        {
            if (text.Length > 0)
                text.Append('.');
            if (step.IsMember)
                text.Append(char.ToLowerInvariant(step.Name![0])).Append(step.Name, 1, step.Name.Length - 1);
            else if (step.Name is not null)
                text.Append(step.Name).Append(".member");
            else
                text.Append(CultureInfo.InvariantCulture, $"{step.Index + 1}.member");
        }
        return text.ToString();
    }

    private void Add(Step step)
    {
        if (_count == _steps.Length)
            Array.Resize(ref _steps, Math.Max(InitialCapacity, 2 * _count));
        _steps[_count++] = step;
    }

    private readonly record struct Step(string? Name, int Index, bool IsMember, IEnumerable? List = null, string? ElementConstraints = null);
}
