using System.Collections;
using System.Globalization;
using System.Text;

namespace Tern.ServerRuntime;

/// <summary>The path of the value that a validation checks: members of structures and unions, elements of lists, keys and values of maps.</summary>
internal struct ViolationPath()
{
    private const int InitialCapacity = 4;

    private ViolationStep[] _steps = [];
    private int _count;

    /// <summary>The name of the current member.</summary>
    public readonly string MemberName => _steps[_count - 1].Name!;

    /// <summary>The current member, element, key or value of a map.</summary>
    public readonly ViolationStep Current => _steps[_count - 1];

    /// <summary>Enters a member of a structure or a union.</summary>
    public void Enter(string member) => Add(new(ViolationStepKind.Member, member, 0));

    /// <summary>Enters an element of a list.</summary>
    public void EnterElement(int index) => Add(new(ViolationStepKind.Element, null, index));

    /// <summary>Enters an element that has constraints.</summary>
    public void EnterElement(int index, IEnumerable list, string constraints) => Add(new(ViolationStepKind.Element, null, index, list, constraints));

    /// <summary>Enters a key of a map. It is no part of the path.</summary>
    public void EnterKey(IEnumerable? map, string constraints) => Add(new(ViolationStepKind.Key, null, 0, map, constraints));

    /// <summary>Enters a value of a map.</summary>
    public void EnterEntry(string key) => Add(new(ViolationStepKind.Entry, key, 0));

    /// <summary>Enters a value of a map that has constraints.</summary>
    public void EnterEntry(string key, IEnumerable? map, string constraints) => Add(new(ViolationStepKind.Entry, key, 0, map, constraints));

    /// <summary>Leaves the current member, element or value.</summary>
    public void Leave() => _count--;

    /// <summary>The path with the names of the model: <c>/list/0/name</c>.</summary>
    public readonly string Format()
    {
        var text = new StringBuilder();
        foreach (ViolationStep step in _steps.AsSpan(0, _count))
        {
            if (step.Kind == ViolationStepKind.Key)
                continue;
            text.Append('/');
            if (step.Name is not null)
                text.Append(step.Name);
            else
                text.Append(CultureInfo.InvariantCulture, $"{step.Index}");
        }
        return text.ToString();
    }

    /// <summary>The path as in the errors of older AWS services: <c>list.1.member.name</c>.</summary>
    /// <param name="omitsLast">Whether the path is that of the list or map of the current element, key or value.</param>
    public readonly string FormatForService(bool omitsLast)
    {
        var text = new StringBuilder();
        foreach (ViolationStep step in _steps.AsSpan(0, omitsLast ? _count - 1 : _count))
        {
            if (text.Length > 0)
                text.Append('.');
            if (step.Kind == ViolationStepKind.Member)
                text.Append(char.ToLowerInvariant(step.Name![0])).Append(step.Name, 1, step.Name.Length - 1);
            else if (step.Name is not null)
                text.Append(step.Name).Append(".member");
            else
                text.Append(CultureInfo.InvariantCulture, $"{step.Index + 1}.member");
        }
        return text.ToString();
    }

    private void Add(ViolationStep step)
    {
        if (_count == _steps.Length)
            Array.Resize(ref _steps, Math.Max(InitialCapacity, 2 * _count));
        _steps[_count++] = step;
    }
}
