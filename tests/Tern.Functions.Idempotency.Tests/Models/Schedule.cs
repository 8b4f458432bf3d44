namespace Tern.Functions.Idempotency.Tests.Models;

/// <summary>Enumerates all sequences of choices: each run repeats the choices of the last one up to the last that has another value.</summary>
internal sealed class Schedule
{
    private readonly List<(int Choice, int Count)> _choices = [];
    private int _position;

    public int Choose(int count)
    {
        if (_position == _choices.Count)
            _choices.Add((0, count));
        return _choices[_position++].Choice;
    }

    /// <returns>Whether there is another sequence.</returns>
    public bool Next()
    {
        _position = 0;
        while (_choices is [.., var last])
        {
            if (last.Choice + 1 < last.Count)
            {
                _choices[^1] = (last.Choice + 1, last.Count);
                return true;
            }
            _choices.RemoveAt(_choices.Count - 1);
        }
        return false;
    }

    public override string ToString() => string.Join(' ', _choices.Take(_position).Select(choice => choice.Choice));
}
